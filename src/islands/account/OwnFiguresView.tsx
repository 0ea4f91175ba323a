import { useMemo } from 'react';
import { formatDollars } from '#contract/money.ts';
import type { OwnFigures as Figures } from '#contract/stats.ts';
import { userDashboardText } from '#lib/account/messages.ts';
import { toMonthBars } from '#lib/admin/stats/chart-bars.ts';
import { ownFiguresText as words } from '#lib/admin/stats/messages.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { $ownFigures } from '#stores/admin/stats/stats.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ChartSection } from './ChartSection.tsx';
import { LatestOrders } from './LatestOrders.tsx';

const AXES = [words.month, words.paid] as const;

/** The logged-in user's payments, reviews and purchases. [USER-03] */
export function OwnFiguresView() {
  const response = useBrowserStore($ownFigures, LOADING);
  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'ready') return <LoadedFigures figures={response.data} />;
  return <ErrorPanel title={words.failed} text={errorMessage(response.error)} onRetry={$ownFigures.retry} />;
}

function LoadedFigures({ figures: { totalPaid, reviews, pieces, months } }: { figures: Figures }) {
  const bars = useMemo(() => toMonthBars(months), [months]);
  return (
    <>
      <FigureTiles
        columns={3}
        figures={[
          { name: userDashboardText.payment, shown: formatDollars(totalPaid), note: words.paymentNote },
          { name: userDashboardText.reviews, shown: String(reviews), note: words.reviewsNote },
          { name: userDashboardText.purchase, shown: String(pieces), note: words.purchaseNote },
        ]}
      />
      {hasCapability('orders') && <LatestOrders />}
      <ChartSection title={words.chart}>
        {months.some(({ paid }) => paid > 0) ? (
          <BarChart title={words.chart} axes={AXES} bars={bars} />
        ) : (
          <p className="text-stone">{words.nothing}</p>
        )}
      </ChartSection>
    </>
  );
}
