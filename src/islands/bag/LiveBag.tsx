import { type BagItems, calculateTotals } from '#lib/bag/bag.ts';
import { hasCapability } from '#lib/capabilities.ts';
import {
  $bagItems,
  $bagRefreshError,
  $bagTotals,
  $orderLimits,
  chooseItemSize,
  clearBag,
  decrementItem,
  incrementItem,
  refreshBag,
  removeItem,
} from '#stores/bag/bag.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BagContents, type BagVariant } from './BagContents.tsx';
import { LazySummary } from './LazySummary.tsx';

const ACTIONS = {
  increment: incrementItem,
  decrement: decrementItem,
  setSize: chooseItemSize,
  remove: removeItem,
  clear: clearBag,
};

/** The values used while hydrating: the static page is built with an empty bag. */
const NO_ITEMS: BagItems = [];
const NO_TOTALS = calculateTotals(NO_ITEMS);

/** Connects the bag store to `BagContents`, for the bag panel and the bag page. */
export function LiveBag({ variant }: { variant: BagVariant }) {
  const items = useBrowserStore($bagItems, NO_ITEMS);
  const totals = useBrowserStore($bagTotals, NO_TOTALS);
  const limits = useBrowserStore($orderLimits, undefined);
  const isStale = useBrowserStore($bagRefreshError, undefined) !== undefined;
  return (
    <BagContents
      items={items}
      totals={totals}
      limits={limits}
      actions={ACTIONS}
      onRefresh={isStale ? refreshBag : undefined}
      variant={variant}
      {...(hasCapability('selling') && { Summary: LazySummary })}
    />
  );
}
