import { useEffect } from 'react';
import { bagText } from '#messages/bag.ts';
import { refreshBag } from '#stores/bag/bag.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { LiveBag } from './LiveBag.tsx';

/** The shopping bag page. [ROUTE-07] */
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
  // The built page cannot read the stored bag: a spinner avoids a false 'empty' until hydration.
  return useHydrated() ? <LiveBag variant="page" /> : <Spinner text={bagText.title} />;
}
