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

/** What the page was built with: nobody's bag. */
const NO_ITEMS: BagItems = [];
const NO_TOTALS = totals(NO_ITEMS);

/** The contents of this person's bag, for the islands that show it: the panel and the page. */
export function LiveBag({ look }: { look: BagLook }) {
  const items = useBrowserStore($items, NO_ITEMS);
  const sums = useBrowserStore($totals, NO_TOTALS);
  const isStale = useBrowserStore($refreshError, undefined) !== undefined;
  return (
    <BagContents
      items={items}
      totals={sums}
      actions={ACTIONS}
      onRefresh={isStale ? refreshBag : undefined}
      look={look}
    />
  );
}
