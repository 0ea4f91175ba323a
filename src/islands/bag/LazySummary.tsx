import { lazy, Suspense } from 'react';
import { withoutQuote } from '#lib/bag/without-quote.ts';
import { bagText } from '#messages/bag.ts';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { BagSummary, type SummaryProps } from './BagContents.tsx';

/** Loaded on demand: shops without quotes do not need its code. A bag that cannot load it still shows its items. */
const Loaded = lazy(() =>
  import('./QuotedSummary.tsx').then(
    ({ QuotedSummary }) => ({ default: QuotedSummary }),
    () => ({ default: UnquotedSummary }),
  ),
);

/** The summary of a bag whose price the shop quotes: the capability `selling`. */
export function LazySummary({ totals, notes }: SummaryProps) {
  const items = withoutQuote(totals);
  return (
    <Suspense fallback={<BagSummary totals={items} notes={notes} />}>
      <Loaded totals={items} notes={notes} />
    </Suspense>
  );
}

function UnquotedSummary(props: SummaryProps) {
  return (
    <BagSummary {...props}>
      <StaleAlert text={bagText.notCalculated} onRetry={() => location.reload()} />
    </BagSummary>
  );
}
