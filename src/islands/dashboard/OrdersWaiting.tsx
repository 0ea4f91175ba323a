import { sentenceFor } from '#lib/api/error.ts';
import { managedOrders as lists, ordersWaiting as words } from '#lib/dashboard-order-messages.ts';
import { dashboardPaths } from '#lib/dashboard-paths.ts';
import { writeOrdersView } from '#lib/managed-orders.ts';
import { orderStates } from '#lib/order-messages.ts';
import { UNASKED } from '#stores/address-list.ts';
import { managedOrders } from '#stores/manage-orders.ts';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { Guard } from './Guard.tsx';

const TILES = [
  ['pending', orderStates.pending],
  ['processing', orderStates.processing],
  ['overdue', lists.overdue],
] as const;

/** How many orders wait for the shop, each number leading to them. [ADMIN-07] */
export function OrdersWaiting() {
  return <Guard audience="admin">{() => <Tiles />}</Guard>;
}

function Tiles() {
  const { data, error } = useBrowserStore(managedOrders.$list, UNASKED);
  if (error) return <StaleLine text={sentenceFor(error)} onRetry={managedOrders.retry} />;
  return (
    <section className="mb-10">
      <h2 className="text-xl">{words.heading}</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {TILES.map(([status, name]) => (
          <li key={status}>
            <a
              href={dashboardPaths.manageOrders + writeOrdersView({ status, q: '', page: 1 })}
              className="flex flex-col bg-linen p-6 hover:outline hover:outline-line"
            >
              <span className="text-sm text-stone">{name}</span>
              <span className="mt-2 min-h-[1lh] font-display text-4xl tabular-nums">
                {data?.counts[status]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
