import { useEffect } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import {
  managedOrderPath,
  managedOrdersPath,
  parseManagedOrderUrl,
} from '#lib/admin/orders/managed-orders.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { managedOrderText as words } from '#messages/admin/orders.ts';
import { $managedOrder, openManagedOrder } from '#stores/admin/orders/managed-order.ts';
import { $orderNeighbors, NO_NEIGHBORS, openNeighbors } from '#stores/admin/orders/order-neighbors.ts';
import { refreshOrders } from '#stores/admin/orders/refresh-orders.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import type { Letterhead } from '#ui/InvoiceHeader.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { ManagedOrderDetail } from './ManagedOrderDetail.tsx';

/** The admin's page of the order named in the URL, `?number=…`. [ADMIN-07] */
export function ManagedOrder({ letterhead }: { letterhead: Letterhead }) {
  const isHydrated = useHydrated();
  return (
    <>
      <h1 className="text-3xl wrap-anywhere print:hidden">
        {words.title} {isHydrated && parseManagedOrderUrl(location.search).number}
      </h1>
      <Guard audience="admin">{() => <LoadedOrder letterhead={letterhead} />}</Guard>
    </>
  );
}

function LoadedOrder({ letterhead }: { letterhead: Letterhead }) {
  const { number, list } = parseManagedOrderUrl(location.search);
  return (
    <>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <a href={managedOrdersPath(list)} className="button-text text-sm">
          {words.back}
        </a>
        {number !== '' && <Neighbors number={number} list={list} />}
      </div>
      {number === '' ? <p>{words.notFound}</p> : <OrderByNumber number={number} letterhead={letterhead} />}
    </>
  );
}

/** Links to the orders before and after this one in the list it was opened from. */
function Neighbors({ number, list }: ReturnType<typeof parseManagedOrderUrl>) {
  const response = useBrowserStore($orderNeighbors, LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is parsed again for each rendering
  useEffect(() => openNeighbors({ number, list }), [number]);
  const { previous, next } = response.state === 'ready' ? response.data : NO_NEIGHBORS;
  if (!previous && !next) return null;
  return (
    <nav aria-label={words.neighbors} className="flex gap-x-5">
      {previous && (
        <a href={managedOrderPath(previous.number, previous.list)} rel="prev" className="button-text text-sm">
          {words.previous}
        </a>
      )}
      {next && (
        <a href={managedOrderPath(next.number, next.list)} rel="next" className="button-text text-sm">
          {words.next}
        </a>
      )}
    </nav>
  );
}

function OrderByNumber({ number, letterhead }: { number: string; letterhead: Letterhead }) {
  const response = useBrowserStore($managedOrder, LOADING);
  useEffect(() => openManagedOrder(number), [number]);
  useRefreshOnRestore(refreshOrders);

  if (response.state === 'loading') return <p role="status">{words.loading}</p>;
  if (response.state === 'ready')
    return <ManagedOrderDetail order={response.data.order} letterhead={letterhead} />;
  if (response.error.status === 404) return <p>{words.notFound}</p>;
  return (
    <ErrorPanel title={words.failed} text={errorMessage(response.error)} onRetry={$managedOrder.retry} />
  );
}
