import { type BagItems, totals } from '#lib/bag/bag.ts';
import {
  $items,
  $refreshError,
  $totals,
  clearBag,
  decrement,
  increment,
  refreshBag,
  removeItem,
} from '#stores/bag/bag.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BagContents, type BagLook } from './BagContents.tsx';

const ACTIONS = { increment, decrement, remove: removeItem, clear: clearBag };

/** The values used while hydrating: the static page is built with an empty bag. */
const NO_ITEMS: BagItems = [];
const NO_TOTALS = totals(NO_ITEMS);

/** Connects the bag store to `BagContents`, for the bag panel and the bag page. */
export function LiveBag({ variant }: { variant: BagLook }) {
  const items = useBrowserStore($items, NO_ITEMS);
  const sums = useBrowserStore($totals, NO_TOTALS);
  const isStale = useBrowserStore($refreshError, undefined) !== undefined;
  return (
    <BagContents
      items={items}
      totals={sums}
      actions={ACTIONS}
      onRefresh={isStale ? refreshBag : undefined}
      variant={variant}
    />
  );
}
