import { $quotedTotals } from '#stores/bag/bag-quote.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BagSummary, type SummaryProps } from './BagContents.tsx';
import { DeliverySentence } from './DeliverySentence.tsx';

/** The summary with the price that the shop quotes. `totals` are those of the items alone. [BAG-05, SHIP-03] */
export function QuotedSummary({ totals: items, notes }: SummaryProps) {
  const totals = useBrowserStore($quotedTotals, items);
  return (
    <BagSummary totals={totals} notes={notes}>
      <DeliverySentence totals={totals} />
    </BagSummary>
  );
}
