import type { OrderLine } from '#contract/order.ts';
import type { BagTotals } from '#lib/bag/bag.ts';
import { bag } from '#lib/bag/messages.ts';
import { checkout } from '#lib/checkout/messages.ts';
import { formatCents } from '#lib/money.ts';
import { OrderLines } from '#ui/OrderLines.tsx';
import { Sums } from '#ui/Sums.tsx';

export interface BagBesideProps {
  lines: readonly OrderLine[];
  /** In cents. */
  totals: BagTotals;
}

/** The sticky order summary beside the steps. */
export function BagAside(props: BagBesideProps) {
  return (
    <aside aria-labelledby="bag-beside" className="sticky top-8 bg-linen p-8">
      <h2 id="bag-beside" className="eyebrow font-sans">
        {bag.summary}
      </h2>
      <LinesAndSums {...props} />
    </aside>
  );
}

/** The order summary above the steps on phones: the grand total, with an expandable list of lines. */
export function BagDisclosure({ lines, totals }: BagBesideProps) {
  return (
    <details className="group -mx-4 border-y border-line bg-linen px-4 sm:-mx-6 sm:px-6">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="underline decoration-line underline-offset-4 group-open:hidden">
          {checkout.show}
        </span>
        <span className="hidden underline decoration-line underline-offset-4 group-open:inline">
          {checkout.hide}
        </span>
        <span className="text-lg tabular-nums">{formatCents(totals.grandTotal)}</span>
      </summary>
      <div className="pb-6">
        <LinesAndSums lines={lines} totals={totals} />
      </div>
    </details>
  );
}

/** The order lines, the totals in cents and the delivery note. */
export function LinesAndSums({ lines, totals }: BagBesideProps) {
  return (
    <>
      <div className="my-2 border-b border-line">
        <OrderLines lines={lines} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are totals */}
      <div role="group" aria-label={bag.summary}>
        <Sums totals={totals} />
      </div>
      <p className="mt-4 text-sm text-stone">{checkout.delivery}</p>
    </>
  );
}
