import { useEffect } from 'react';
import { LOADING } from '#lib/api/remote.ts';
import { orderPage } from '#lib/orders/messages.ts';
import { $isNamed, $order, followAddress, refreshOrder, retryOrder } from '#stores/orders/order.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';
import type { Letterhead } from './Invoice.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { OrderView } from './OrderView.tsx';

/** What the backend answers for an order that is not there, or not for who asks. */
const NOT_FOUND: readonly (number | undefined)[] = [401, 403, 404];

/** An order for who has placed it: the address names it after its `#`. */
export function OrderPage(props: { letterhead: Letterhead }) {
  return (
    <ErrorBoundary>
      <Live {...props} />
    </ErrorBoundary>
  );
}

function Live({ letterhead }: { letterhead: Letterhead }) {
  useEffect(followAddress, []);
  useReturn(refreshOrder);
  const isNamed = useBrowserStore($isNamed, undefined);
  const answer = useBrowserStore($order, LOADING);

  if (isNamed === false) return <OrderNotFound />;
  if (answer.state === 'loading') return <Spinner text={orderPage.loading} />;
  if (answer.state === 'ready') return <OrderView order={answer.data} letterhead={letterhead} />;
  if (NOT_FOUND.includes(answer.error.status)) return <OrderNotFound />;
  return <ErrorPanel {...orderPage.failed} onRetry={retryOrder} />;
}
