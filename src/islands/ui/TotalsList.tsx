import { formatCents } from '#contract/money.ts';
import type { BagTotals } from '#lib/bag/bag.ts';
import { bagText } from '#lib/bag/messages.ts';
import { toPercent } from '#lib/percent.ts';

/** The totals of a bag or an order, one row each; amounts in cents. [BAG-05] */
export function TotalsList({ totals }: { totals: BagTotals }) {
  const rows = [
    [bagText.selectedItems, String(totals.selectedItems)],
    [bagText.totalPrice, formatCents(totals.totalPriceCents)],
    [bagText.tax(toPercent(totals.taxRate)), formatCents(totals.taxCents)],
  ] as const;
  return (
    <dl className="mt-3 text-sm tabular-nums">
      {rows.map(([term, value]) => (
        <div key={term} className="flex justify-between py-0.5">
          <dt className="text-stone">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between border-t border-line pt-3 text-lg">
        <dt>{bagText.grandTotal}</dt>
        <dd>{formatCents(totals.grandTotalCents)}</dd>
      </div>
    </dl>
  );
}
