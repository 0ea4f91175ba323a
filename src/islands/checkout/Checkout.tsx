import { useEffect } from 'react';
import { type BagItems, isForSale, totals } from '#lib/bag/bag.ts';
import { bag } from '#lib/bag/messages.ts';
import { checkout } from '#lib/checkout/messages.ts';
import { OPEN } from '#lib/forms/form.ts';
import { lineOf } from '#lib/orders/order-view.ts';
import { shop } from '#lib/shop/messages.ts';
import { paths } from '#lib/urls/paths.ts';
import { $items, $refreshError, $totals, refreshBag } from '#stores/bag/bag.ts';
import { $changes, checkoutForm } from '#stores/checkout/checkout.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { BagAside, BagDisclosure } from './BagBeside.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';

const NO_ITEMS: BagItems = [];
const NO_TOTALS = totals(NO_ITEMS);
const NO_CHANGES: readonly string[] = [];

/** The checkout: three steps with a summary of the bag beside them. [BAG-08] */
export function Checkout() {
  // The built page cannot read the stored bag: a spinner avoids a false 'empty' until hydration.
  return (
    <ErrorBoundary>{useHydrated() ? <CheckoutContent /> : <Spinner text={checkout.loading} />}</ErrorBoundary>
  );
}

function CheckoutContent() {
  const items = useBrowserStore($items, NO_ITEMS).filter(isForSale);
  const sums = useBrowserStore($totals, NO_TOTALS);
  const isStale = useBrowserStore($refreshError, undefined) !== undefined;
  const changes = useBrowserStore($changes, NO_CHANGES);
  const { phase } = useBrowserStore(checkoutForm.$state, OPEN);

  useEffect(() => {
    refreshBag();
  }, []);

  // The bag is cleared just before the order page opens; another tab can also clear it at any time.
  if (phase === 'sent' || (phase === 'sending' && items.length === 0))
    return <Spinner text={checkout.placed} />;
  if (items.length === 0) return <EmptyCheckout changes={changes} />;
  const lines = items.map(lineOf);
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="lg:hidden">
        <BagDisclosure lines={lines} totals={sums} />
      </div>
      <div className="lg:col-span-7">
        {isStale && <StaleLine text={bag.stale} onRetry={refreshBag} />}
        <CheckoutSteps lines={lines} totals={sums} changes={changes} />
      </div>
      <div className="max-lg:hidden lg:col-span-5">
        <BagAside lines={lines} totals={sums} />
      </div>
    </div>
  );
}

/** The view for a bag with nothing for sale; `changes` lists the reasons found during checkout. */
function EmptyCheckout({ changes }: { changes: readonly string[] }) {
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center">
      <h2 className="text-2xl">{checkout.empty}</h2>
      {changes.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <a href={paths.shop} className="button">
        {shop.goTo}
      </a>
    </div>
  );
}
