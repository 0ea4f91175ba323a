import type { ReactNode } from 'react';
import type { OrderLine } from '#contract/orders/order.ts';
import type { Totals } from '#contract/quote/price-components.ts';
import { formatCents } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { bagText } from '#messages/bag.ts';
import { checkoutText } from '#messages/checkout.ts';
import { OrderLines } from '#ui/OrderLines.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';
import { CodeField } from './CodeField.tsx';

/** The props of the summary of a bag. */
export interface CheckoutBagProps {
  lines: readonly OrderLine[];
  totals: Totals;
}

/** The sticky order summary beside the steps. */
export function CheckoutBagAside(props: CheckoutBagProps) {
  return (
    <aside aria-labelledby="bag-aside-heading" className="sticky top-8 bg-linen p-8">
      <h2 id="bag-aside-heading" className="eyebrow font-sans">
        {bagText.summary}
      </h2>
      <LinesAndTotals {...props}>{hasCapability('selling') && <CodeField />}</LinesAndTotals>
    </aside>
  );
}

/** The order summary above the steps on phones: the grand total, with an expandable list of lines. */
export function CheckoutBagDisclosure({ lines, totals }: CheckoutBagProps) {
  return (
    <details className="group -mx-4 border-y border-line bg-linen px-4 sm:-mx-6 sm:px-6">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="underline decoration-line underline-offset-4 group-open:hidden">
          {checkoutText.show}
        </span>
        <span className="hidden underline decoration-line underline-offset-4 group-open:inline">
          {checkoutText.hide}
        </span>
        <span className="text-lg tabular-nums">
          {totals.isPending ? '…' : formatCents(totals.grandTotalCents)}
        </span>
      </summary>
      <div className="pb-6">
        <LinesAndTotals lines={lines} totals={totals}>
          {hasCapability('selling') && <CodeField />}
        </LinesAndTotals>
      </div>
    </details>
  );
}

/** The order lines, the totals in cents and the delivery note. */
export function LinesAndTotals({ lines, totals, children }: CheckoutBagProps & { children?: ReactNode }) {
  return (
    <>
      <div className="my-2 border-b border-line">
        <OrderLines lines={lines} />
      </div>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are totals */}
      <div role="group" aria-label={bagText.summary}>
        <TotalsList totals={totals} />
      </div>
      <p className="mt-4 text-sm text-stone">
        {hasCapability('selling') ? bagText.packed : bagText.delivery}
      </p>
    </>
  );
}
