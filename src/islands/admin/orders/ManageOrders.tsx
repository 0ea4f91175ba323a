import { useEffect, useRef } from 'react';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { NoMatches } from '#islands/dashboard/ListSearch.tsx';
import { PagedList } from '#islands/dashboard/PagedList.tsx';
import { ViewLink } from '#islands/dashboard/ViewLink.tsx';
import {
  ALL_ORDERS,
  haveSameOrders,
  managedOrderPath,
  type OrdersView,
} from '#lib/admin/orders/managed-orders.ts';
import { managedOrdersText as words } from '#messages/admin/orders.ts';
import { $runningExport, downloadOrders, managedOrders } from '#stores/admin/orders/manage-orders.ts';
import { $newOrderCount } from '#stores/admin/orders/new-orders.ts';
import { $isOrderSoundOn, setOrderSound } from '#stores/admin/orders/order-sound.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BulkOrderActions } from './BulkOrderActions.tsx';
import { ManagedOrdersTable } from './ManagedOrdersTable.tsx';
import { OrdersToolbar } from './OrdersToolbar.tsx';

/** The admin's screen of all orders, with state filters and search; each order links to its page. [ADMIN-07] */
export function ManageOrders() {
  return <Guard audience="admin">{() => <Orders />}</Guard>;
}

function Orders() {
  const view = useBrowserStore(managedOrders.$view, managedOrders.defaultView);
  const { data } = useBrowserStore(managedOrders.$list, NOT_REQUESTED);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => $newOrderCount.listen(() => managedOrders.refresh()), []);
  return (
    <>
      <OrdersToolbar field={field} />
      {view.status === 'overdue' && (
        <p className="mb-4 text-sm text-stone">{words.overdueNote(ORDER_LIMITS.overdueDays)}</p>
      )}
      {view.status === 'payment-issue' && <p className="mb-4 text-sm text-stone">{words.paymentIssueNote}</p>}
      {view.status === 'suspicious' && <p className="mb-4 text-sm text-stone">{words.suspiciousNote}</p>}
      {view.user !== '' && (
        <p className="mb-4 text-sm text-stone">
          {words.ofAccount(data?.username)}{' '}
          <ViewLink
            list={managedOrders}
            view={{ ...view, user: '', page: 1 }}
            className="underline underline-offset-4"
          >
            {words.showAll}
          </ViewLink>
        </p>
      )}
      <PagedList
        list={managedOrders}
        words={words}
        count={({ totalOrders }) => words.count(totalOrders)}
        isCountHidden
        empty={(shown) =>
          haveSameOrders(shown, ALL_ORDERS) ? (
            <EmptyPanel {...words.empty} />
          ) : (
            <NoMatches list={managedOrders} field={field} {...emptyText(shown)} showAll={words.showAll} />
          )
        }
      >
        {({ orders, totalOrders }) => (
          <>
            <BulkOrderActions orders={orders} total={totalOrders} />
            <ManagedOrdersTable orders={orders} hrefOf={(number) => managedOrderPath(number, view)} />
          </>
        )}
      </PagedList>
      <OrdersTools />
    </>
  );
}

/** Returns the text for the empty list of a view. */
function emptyText({ q, period }: OrdersView) {
  if (q !== '') return words.notFound(q);
  return period === '' ? words.emptyFilter : words.emptyPeriod(words.emptyPeriods[period]);
}

const EXPORTS = [
  { content: 'orders', label: words.export },
  { content: 'lines', label: words.exportLines },
] as const;

/** The tools below the order list: the export of its orders, and the sound of new ones. [ADMIN-07] */
function OrdersTools() {
  const view = useBrowserStore(managedOrders.$view, managedOrders.defaultView);
  const exported = useBrowserStore($runningExport, undefined);
  const isSoundOn = useBrowserStore($isOrderSoundOn, false);
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <div className="flex flex-wrap gap-x-6">
        {EXPORTS.map(({ content, label }) => (
          <button
            key={content}
            type="button"
            className="button-text aria-disabled:opacity-60"
            aria-disabled={exported !== undefined}
            onClick={() => downloadOrders(view, content)}
          >
            {exported === content ? words.exporting : label}
          </button>
        ))}
      </div>
      <Checkbox
        label={words.sound}
        checked={isSoundOn}
        onChange={({ target }) => setOrderSound(target.checked)}
      />
    </div>
  );
}
