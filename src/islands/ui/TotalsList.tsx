import { summaryRows, type Totals } from '#contract/quote/price-components.ts';
import { formatCents } from '#contract/wire/money.ts';
import { bagText } from '#messages/bag.ts';

/** The totals of a bag or an order, one row each; amounts in cents. [BAG-05] */
export function TotalsList({ totals }: { totals: Totals }) {
  const rows = [
    [bagText.selectedItems, String(totals.selectedItems)],
    ...(totals.isPending ? totals.components : summaryRows(totals.components)).map(
      ({ label, amountCents }) => [label, formatCents(amountCents)],
    ),
  ];
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
        <dd>
          {totals.isPending ? (
            <span role="img" aria-label={bagText.calculating}>
              …
            </span>
          ) : (
            formatCents(totals.grandTotalCents)
          )}
        </dd>
      </div>
    </dl>
  );
}
