import { useEffect } from 'react';
import { bag } from '#lib/bag/messages.ts';
import { refreshBag } from '#stores/bag/bag.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { LiveBag } from './LiveBag.tsx';

/** The bag as a page. [ROUTE-07] */
export function BagPage() {
  return (
    <ErrorBoundary>
      <Bag />
    </ErrorBoundary>
  );
}

function Bag() {
  useEffect(() => {
    refreshBag();
  }, []);
  // Nobody's bag is called empty before it was looked into.
  return useHydrated() ? <LiveBag look="page" /> : <Spinner text={bag.title} />;
}
