import { useEffect } from 'react';
import { type BagItems, totals } from '#lib/bag.ts';
import { bag } from '#lib/messages.ts';
import {
  $items,
  $refreshError,
  $totals,
  clearBag,
  decrement,
  increment,
  refreshBag,
  removeItem,
} from '#stores/bag.ts';
import { BagContents } from '#ui/BagContents.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

const ACTIONS = { increment, decrement, remove: removeItem, clear: clearBag };
const NO_ITEMS: BagItems = [];
const NO_TOTALS = totals(NO_ITEMS);

/** The bag as a page. [ROUTE-07] */
export function BagPage() {
  return (
    <ErrorBoundary>
      <Bag />
    </ErrorBoundary>
  );
}

function Bag() {
  const items = useBrowserStore($items, NO_ITEMS);
  const sums = useBrowserStore($totals, NO_TOTALS);
  const isStale = useBrowserStore($refreshError, undefined) !== undefined;
  useEffect(() => {
    refreshBag();
  }, []);
  // Nobody's bag is called empty before it was looked into.
  if (!useHydrated()) return <Spinner text={bag.title} />;
  return (
    <BagContents
      items={items}
      totals={sums}
      actions={ACTIONS}
      onRefresh={isStale ? refreshBag : undefined}
      look="page"
    />
  );
}
