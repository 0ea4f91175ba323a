import { type ReactNode, useEffect } from 'react';
import { type BagItems, calculateTotals, isForSale, needsSize } from '#lib/bag/bag.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { INITIAL_STATE } from '#lib/forms/form.ts';
import { toOrderLine } from '#lib/orders/order-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { bagChangeText } from '#messages/bag-changes.ts';
import { checkoutText } from '#messages/checkout.ts';
import { shopText } from '#messages/shop.ts';
import { $bagItems, $bagRefreshError, $bagTotals, $isBagRefused, refreshBag } from '#stores/bag/bag.ts';
import { $quotedTotals } from '#stores/bag/bag-quote.ts';
import { $checkoutChanges, checkoutForm } from '#stores/checkout/checkout.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CheckoutBagAside, CheckoutBagDisclosure } from './CheckoutBag.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';

const NO_ITEMS: BagItems = [];
const NO_TOTALS = calculateTotals(NO_ITEMS);
const NO_CHANGES: readonly string[] = [];
const $totals = hasCapability('selling') ? $quotedTotals : $bagTotals;

/** The checkout: three steps with a summary of the bag beside them. [BAG-08] */
export function CheckoutPage() {
  // The built page cannot read the stored bag: a spinner avoids a false 'empty' until hydration.
  return (
    <ErrorBoundary>
      {useHydrated() ? <CheckoutContent /> : <Spinner text={checkoutText.loading} />}
    </ErrorBoundary>
  );
}

function CheckoutContent() {
  const bag = useBrowserStore($bagItems, NO_ITEMS);
  const items = bag.filter(isForSale);
  const totals = useBrowserStore($totals, NO_TOTALS);
  const isStale = useBrowserStore($bagRefreshError, undefined) !== undefined;
  const changes = useBrowserStore($checkoutChanges, NO_CHANGES);
  const { phase } = useBrowserStore(checkoutForm.$state, INITIAL_STATE);

  useEffect(() => {
    refreshBag();
  }, []);

  // The bag is cleared just before the order page opens; another tab can also clear it at any time.
  if (phase === 'sent' || (phase === 'sending' && items.length === 0))
    return <Spinner text={checkoutText.placed} />;
  const unsized = <SizesNeeded items={bag.filter((item) => item.available && needsSize(item))} />;
  if (items.length === 0) return <EmptyCheckout changes={changes}>{unsized}</EmptyCheckout>;
  const lines = items.map(toOrderLine);
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="lg:hidden">
        <CheckoutBagDisclosure lines={lines} totals={totals} />
      </div>
      <div className="lg:col-span-7">
        {isStale && <StaleAlert text={bagText.stale} onRetry={refreshBag} />}
        {unsized}
        <CheckoutSteps lines={lines} totals={totals} changes={changes} />
      </div>
      <div className="max-lg:hidden lg:col-span-5">
        <CheckoutBagAside lines={lines} totals={totals} />
      </div>
    </div>
  );
}

/** The view for a bag with nothing for sale; `changes` lists the reasons found during checkout. */
function EmptyCheckout({ changes, children }: { changes: readonly string[]; children: ReactNode }) {
  const isRefused = useBrowserStore($isBagRefused, false);
  return (
    <div className="grid justify-items-center gap-6 py-16 text-center">
      <h2 className="text-2xl">{checkoutText.empty}</h2>
      {isRefused && <p className="max-w-md">{bagChangeText.notStored}</p>}
      {changes.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      {children}
      <a href={paths.shop} className="button">
        {shopText.goTo}
      </a>
    </div>
  );
}

/** The items that are not ordered because they lack a size. [SIZE-04] */
function SizesNeeded({ items }: { items: BagItems }) {
  if (items.length === 0) return null;
  return (
    <div role="alert" className="mb-6 border-s-2 border-clay bg-linen px-5 py-3">
      {items.map(({ productId, product }) => (
        <p key={productId}>{checkoutText.changes.size(product.name)}</p>
      ))}
      <a href={paths.cart} className="button-text text-sm">
        {checkoutText.review.changeBag}
      </a>
    </div>
  );
}
