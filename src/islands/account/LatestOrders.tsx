import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { ownOrdersText as words } from '#messages/admin/orders.ts';
import { $latestOrders } from '#stores/orders/own-orders.ts';
import { OrdersList } from '#ui/OrdersList.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const SHOWN = 2;

/** The user's latest orders with a link to all of them; nothing while they load or if there are none. [USER-09] */
export function LatestOrders() {
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
        <h2 className="text-xl">{words.latest}</h2>
        {totalOrders > SHOWN && (
          <a href={dashboardPaths.orders} className="button-text text-sm">
            {words.all}
          </a>
        )}
      </div>
      <OrdersList orders={orders.slice(0, SHOWN)} heading="h3" />
    </div>
  );
}
