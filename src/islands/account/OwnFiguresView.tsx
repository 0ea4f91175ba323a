import { useMemo, useState } from 'react';
import type { OwnFigures as Figures } from '#contract/shop/stats.ts';
import { formatCents } from '#contract/wire/money.ts';
import { toMonthBars } from '#lib/admin/stats/chart-bars.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { userDashboardText } from '#messages/account.ts';
import { ownOrdersText } from '#messages/admin/orders.ts';
import { ownFiguresText as words } from '#messages/admin/stats.ts';
import { $ownFigures } from '#stores/admin/stats/stats.ts';
import { $latestOrders } from '#stores/orders/own-orders.ts';
import { BarChart, EmptyChart } from '#ui/BarChart.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { FigureTiles } from '#ui/FigureTiles.tsx';
import { OrdersList } from '#ui/OrdersList.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ChartSection } from './ChartSection.tsx';

const AXES = [words.month, words.paid] as const;

/**
 * The user's latest orders, then their payments, reviews and purchases. Shows nothing before orders and figures have
 * arrived: late orders would move the figures. [USER-03]
 */
export function OwnFiguresView() {
  const figures = useBrowserStore($ownFigures, LOADING);
  const orders = useBrowserStore($latestOrders, LOADING);
  const [isShown, setShown] = useState(false);
  if (!isShown && figures.state !== 'loading' && orders.state !== 'loading') setShown(true);
  if (!isShown) return <FiguresSkeleton />;
  return (
    <>
      <LatestOrders />
      <OwnFigures />
    </>
  );
}

function OwnFigures() {
  const response = useBrowserStore($ownFigures, LOADING);
  if (response.state === 'loading') return <FiguresSkeleton />;
  if (response.state === 'ready') return <LoadedFigures figures={response.data} />;
  return <ErrorPanel title={words.failed} text={errorMessage(response.error)} onRetry={$ownFigures.retry} />;
}

/** As high as the figures and their chart. */
function FiguresSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <div className="skeleton h-30 sm:h-40" />
      <div className="skeleton mt-10 h-96" />
    </>
  );
}

function LoadedFigures({ figures: { totalPaidCents, reviews, pieces, months } }: { figures: Figures }) {
  const bars = useMemo(() => toMonthBars(months), [months]);
  return (
    <>
      <FigureTiles
        columns={3}
        figures={[
          { name: userDashboardText.payment, shown: formatCents(totalPaidCents), note: words.paymentNote },
          { name: userDashboardText.reviews, shown: String(reviews), note: words.reviewsNote },
          { name: userDashboardText.purchase, shown: String(pieces), note: words.purchaseNote },
        ]}
      />
      <ChartSection title={words.chart}>
        {months.some(({ paidCents }) => paidCents > 0) ? (
          <BarChart title={words.chart} axes={AXES} bars={bars} />
        ) : (
          <EmptyChart axes={AXES} text={words.nothing} />
        )}
      </ChartSection>
    </>
  );
}

const SHOWN = 2;

/** The user's latest orders with a link to all of them; nothing while they load or if there are none. [USER-09] */
function LatestOrders() {
  const response = useBrowserStore($latestOrders, LOADING);
  if (response.state === 'loading') return null;
  if (response.state === 'failed') {
    return <StaleAlert text={errorMessage(response.error)} onRetry={$latestOrders.retry} />;
  }
  const { orders, totalOrders } = response.data;
  if (orders.length === 0) return null;
  return (
    <div className="mb-3">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{ownOrdersText.latest}</h2>
        {totalOrders > SHOWN && (
          <a href={dashboardPaths.orders} className="button-text text-sm">
            {ownOrdersText.all}
          </a>
        )}
      </div>
      <OrdersList orders={orders.slice(0, SHOWN)} heading="h3" />
    </div>
  );
}
