import { useEffect } from 'react';
import { orderPath, parseOrderHash } from '#contract/shop/site-paths.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { orderPageText } from '#messages/order-page.ts';
import { $user } from '#stores/account/session.ts';
import { $hasOrderLink, $order, followOrderLink, refreshOrder, retryOrder } from '#stores/orders/order.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import type { Letterhead } from '#ui/InvoiceHeader.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { OrderView } from './OrderView.tsx';

/** The HTTP statuses for an order that does not exist or that the caller may not read. */
const NOT_FOUND_STATUSES: readonly (number | undefined)[] = [401, 403, 404];

/** The order page for the customer. The URL names the order in its fragment. */
export function OrderPage(props: { letterhead: Letterhead }) {
  return (
    <ErrorBoundary>
      <LoadedOrder {...props} />
    </ErrorBoundary>
  );
}

function LoadedOrder({ letterhead }: { letterhead: Letterhead }) {
  useEffect(followOrderLink, []);
  useRefreshOnRestore(refreshOrder);
  const hasOrderLink = useBrowserStore($hasOrderLink, undefined);
  const response = useBrowserStore($order, LOADING);

  if (hasOrderLink !== false && response.state === 'ready')
    return <OrderView order={response.data} letterhead={letterhead} />;
  // A loaded order has its status as the headline instead.
  return (
    <>
      <h1 className="text-4xl">{orderPageText.title}</h1>
      <div className="needs-script mt-6 lg:mt-8">
        {hasOrderLink === false ? <OrderNotFound /> : <PendingOrder response={response} />}
      </div>
    </>
  );
}

/** The content of the page until the order is loaded. */
function PendingOrder({ response }: { response: RemoteState<unknown> }) {
  if (response.state !== 'failed') return <Spinner text={orderPageText.loading} />;
  if (NOT_FOUND_STATUSES.includes(response.error.status)) return <OrderNotFound />;
  return <ErrorPanel {...orderPageText.failed} onRetry={retryOrder} />;
}

/**
 * The view for an order that does not exist or that the user may not read. Visitors are offered the login, because the
 * order may belong to an account. Users are offered their own orders.
 */
function OrderNotFound() {
  const { title, text, login, ownOrders, ownText, contact } = orderPageText.notFound;
  const user = useBrowserStore($user, null);
  // Excludes the order's secret: the login URL reaches the server and its logs.
  const number = parseOrderHash(location.hash)?.number;
  return (
    <EmptyPanel title={title} text={user ? ownText : text}>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={user ? dashboardPaths.orders : paths.login(number && orderPath(number))} className="button">
          {user ? ownOrders : login}
        </a>
        <a href={paths.contact} className="button button-secondary">
          {contact}
        </a>
      </div>
    </EmptyPanel>
  );
}
