import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/orders/order.ts';
import { managedOrdersPath } from '#lib/admin/orders/managed-orders.ts';
import { describeCancellation, orderHistory } from '#lib/admin/orders/order-history.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { formatDateTime } from '#lib/dates.ts';
import { toOrderTotals } from '#lib/orders/order-view.ts';
import { managedOrderText as words } from '#messages/admin/orders.ts';
import { providerText } from '#messages/admin/provider.ts';
import { orderPartsText } from '#messages/orders.ts';
import { InvoiceHeader, type Letterhead } from '#ui/InvoiceHeader.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { OrderFacts } from '#ui/OrderFacts.tsx';
import { OrderLines } from '#ui/OrderLines.tsx';
import { OrderTimeline } from '#ui/OrderTimeline.tsx';
import { OrderStateBadge } from '#ui/StateBadge.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';
import { ManagedOrderActions, type PrintedPaper } from './ManagedOrderActions.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { PaymentIssues } from './PaymentIssues.tsx';
import { ProviderRecord } from './ProviderRecord.tsx';

/** Loaded on demand: only shops with the capability `selling` have its code. */
const ManagedShipment = lazy(() =>
  import('./ManagedShipment.tsx').then(
    ({ ManagedShipment }) => ({ default: ManagedShipment }),
    () => ({ default: LoadFailure }),
  ),
);

/**
 * The admin's view of an order: lines, totals, delivery, payment, history and actions. Prints as a packing slip or as
 * an invoice. [ADMIN-07]
 */
export function ManagedOrderDetail({ order, letterhead }: { order: Order; letterhead: Letterhead }) {
  const [paper, setPaper] = useState<PrintedPaper>('slip');
  const { provider } = order;
  return (
    <>
      <div className="print:hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line pb-6">
          <p className="text-stone">
            {words.placed(formatDateTime(order.placedAt))} <Customer order={order} />
          </p>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <OrderStateBadge state={order.status} />
            {order.status === 'cancelled' && (
              <span className="text-sm text-stone">{describeCancellation(order)}</span>
            )}
            {order.overdue && <span className="text-sm text-clay">{words.overdue}</span>}
          </span>
        </div>
        <PaymentIssues order={order} />
        <ManagedOrderActions
          order={order}
          onPrint={(chosen) => {
            flushSync(() => setPaper(chosen));
            print();
          }}
        />
        <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_16rem]">
          <DetailSection title={orderPartsText.items}>
            <OrderLines lines={order.lines} hasSkus />
            <div className="border-t border-line">
              <TotalsList totals={toOrderTotals(order)} />
            </div>
          </DetailSection>
          <div className="grid content-start gap-y-8 max-md:border-t max-md:border-line max-md:pt-8">
            <OrderFacts order={order} linksContact />
            {hasCapability('selling') && order.status !== 'cancelled' && (
              <Suspense>
                <ManagedShipment order={order} />
              </Suspense>
            )}
            {provider && hasRecord(provider) && (
              <DetailSection title={provider.reference ? providerText.title : providerText.refunds}>
                <ProviderRecord provider={provider} isCash={order.payment.method === 'delivery'} />
              </DetailSection>
            )}
            <DetailSection title={orderPartsText.history}>
              <OrderTimeline timeline={orderHistory(order)} />
            </DetailSection>
          </div>
        </div>
      </div>
      {paper === 'slip' ? (
        <PackingSlip order={order} />
      ) : (
        <PrintedInvoice order={order} letterhead={letterhead} />
      )}
    </>
  );
}

/** Returns whether an order has any data of the provider to show. */
function hasRecord({ reference, refunds, disputes = [] }: NonNullable<Order['provider']>): boolean {
  return reference !== undefined || refunds.length > 0 || disputes.length > 0;
}

/** The account that placed the order, with a link to its other orders, or the note of a guest's order. */
function Customer({ order: { account, contact } }: { order: Order }) {
  // The account of an erased order is deleted, and an older server sends none.
  if (!account) return <>{account === null && contact !== null && words.byGuest}</>;
  const others = account.orders - 1;
  return (
    <>
      {words.byAccount(account.username)}{' '}
      {others > 0 && (
        <a href={managedOrdersPath({ user: account._id })} className="underline underline-offset-4">
          {words.otherOrders(others)}
        </a>
      )}
    </>
  );
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="eyebrow mb-3 font-sans">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The print-only invoice, with the same content as the customer's invoice. [ADMIN-07] */
export function PrintedInvoice({ order, letterhead }: { order: Order; letterhead: Letterhead }) {
  return (
    <section className="slip hidden print:block">
      <InvoiceHeader order={order} letterhead={letterhead} />
      <OrderFacts order={{ ...order, payment: { ...order.payment, dispute: undefined } }} />
      <div className="mt-8 border-y border-line">
        <OrderLines lines={order.lines} />
      </div>
      <div className="mt-8 ms-auto w-1/2">
        <TotalsList totals={toOrderTotals(order)} />
      </div>
    </section>
  );
}
