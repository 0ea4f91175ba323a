import { useEffect } from 'react';
import { sentenceFor } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote.ts';
import { dashboardPaths } from '#lib/dashboard-paths.ts';
import { readManagedOrder, writeOrdersView } from '#lib/managed-orders.ts';
import { managedOrder as words } from '#lib/messages/dashboard-orders.ts';
import { $managedOrder, openManagedOrder, refreshManagedOrder } from '#stores/managed-order.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { Guard } from './Guard.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { useReturn } from './use-return.ts';

/** The order of the address, `?number=…`, for admins. [ADMIN-07] */
export function ManagedOrder() {
  return <Guard audience="admin">{() => <LoadedOrder />}</Guard>;
}

function LoadedOrder() {
  const { number, list } = readManagedOrder(location.search);
  return (
    <>
      <p className="-mt-6 mb-6 print:hidden">
        <a href={dashboardPaths.manageOrders + writeOrdersView(list)} className="button-text text-sm">
          {words.back}
        </a>
      </p>
      {number === '' ? <p>{words.absent}</p> : <OrderOfNumber number={number} />}
    </>
  );
}

function OrderOfNumber({ number }: { number: string }) {
  const answer = useBrowserStore($managedOrder, LOADING);
  useEffect(() => openManagedOrder(number), [number]);
  useReturn(refreshManagedOrder);

  if (answer.state === 'loading') return <p role="status">{words.loading}</p>;
  if (answer.state === 'ready') return <OrderDetail order={answer.data.order} />;
  if (answer.error.status === 404) return <p>{words.absent}</p>;
  return <ErrorPanel title={words.failed} text={sentenceFor(answer.error)} onRetry={$managedOrder.retry} />;
}
