import { useId } from 'react';
import type { BagTotals } from '#lib/bag.ts';
import { bag } from '#lib/messages.ts';
import { formatCents, toPercent } from '#lib/money.ts';

interface Props {
  totals: BagTotals;
  /** `pressed` is the button, which goes with what it clears. */
  onClear: (pressed: HTMLElement) => void;
}

/** The bag's sums and what can be done with the bag as a whole. [BAG-05, BAG-07] */
export function OrderSummary({ totals, onClear }: Props) {
  const id = useId();
  const rows = [
    [bag.selectedItems, String(totals.selectedItems)],
    [bag.totalPrice, formatCents(totals.totalPrice)],
    [bag.tax(toPercent(totals.taxRate)), formatCents(totals.tax)],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields; these are sums
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="eyebrow font-sans">
        {bag.summary}
      </h2>
      <dl className="mt-3 text-sm tabular-nums">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between py-0.5">
            <dt className="text-stone">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between border-t border-line pt-3 text-lg">
          <dt>{bag.grandTotal}</dt>
          <dd>{formatCents(totals.grandTotal)}</dd>
        </div>
      </dl>
      <button type="button" className="button mt-5 w-full">
        {bag.purchase}
      </button>
      <button
        type="button"
        className="button-text mt-1 w-full text-sm"
        onClick={(event) => onClear(event.currentTarget)}
      >
        {bag.clear}
      </button>
    </div>
  );
}
