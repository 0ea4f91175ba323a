import { type RefObject, useId, useRef } from 'react';
import type { Order, PaymentState } from '#contract/orders/order.ts';
import { formatCents } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { formatShopDate, formatShortDateTime } from '#lib/dates.ts';
import { hasFailedRefund, isReturned, timelineOf, toOrderTotals } from '#lib/orders/order-view.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { bagText } from '#messages/bag.ts';
import { orderPageText } from '#messages/order-page.ts';
import { orderPartsText } from '#messages/orders.ts';
import { $user } from '#stores/account/session.ts';
import {
  $canConfirm,
  $needsBookmark,
  isAwaitingPayment,
  isHoldOver,
  type PaymentCheck,
} from '#stores/orders/order.ts';
import { InvoiceHeader, type Letterhead } from '#ui/InvoiceHeader.tsx';
import { OrderFacts } from '#ui/OrderFacts.tsx';
import { OrderLines } from '#ui/OrderLines.tsx';
import { OrderTimeline } from '#ui/OrderTimeline.tsx';
import { OrderStateBadge } from '#ui/StateBadge.tsx';
import { TotalsList } from '#ui/TotalsList.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { CustomerOrderActions, usePaymentCheck } from './CustomerOrderActions.tsx';
import { LazyShipment } from './LazyShipment.tsx';

/** The customer's view of an order; prints as an invoice. */
export function OrderView({ order, letterhead }: { order: Order; letterhead: Letterhead }) {
  const id = useId();
  const lead = useRef<HTMLHeadingElement>(null);
  const hasAccount = useBrowserStore($user, null) !== null;
  const check = usePaymentCheck(order);
  return (
    <>
      <InvoiceHeader order={order} letterhead={letterhead} />
      <OrderStatus order={order} check={check} lead={lead} />
      <CustomerOrderActions order={order} focusTarget={lead} />
      <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr] print:mt-0 print:flex print:flex-col print:gap-8">
        <div className="lg:col-span-7">
          <h2 className="text-xl print:hidden">{orderPartsText.items}</h2>
          <div className="mt-3 border-y border-line">
            <OrderLines
              lines={order.lines}
              asksForReviews={
                hasCapability('reviews') && hasAccount && order.yours && order.status === 'completed'
              }
            />
          </div>
        </div>
        <div className="grid content-start gap-10 lg:col-span-5 lg:row-span-2 print:contents">
          {/* On phones without a background, so that the totals continue the column of amounts. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are totals */}
          <div
            role="group"
            aria-labelledby={id}
            className="lg:bg-linen lg:p-8 print:ms-auto print:w-1/2 print:bg-transparent print:p-0"
          >
            <h2 id={id} className="eyebrow font-sans">
              {bagText.summary}
            </h2>
            <TotalsList totals={toOrderTotals(order)} />
          </div>
          <div className="border-line max-lg:border-t max-lg:pt-10 lg:px-8 print:order-first print:border-0 print:p-0">
            <OrderFacts order={order} isChecking={check !== undefined || isHoldOver(order)} />
            {order.shipment && <LazyShipment shipment={order.shipment} />}
          </div>
        </div>
        <section
          aria-labelledby={`${id}-updates`}
          className="border-line max-lg:border-t max-lg:pt-10 lg:col-span-7 print:hidden"
        >
          <h2 id={`${id}-updates`} className="mb-5 text-xl">
            {orderPageText.updates}
          </h2>
          <OrderTimeline timeline={timelineOf(order)} isOwn />
        </section>
      </div>
    </>
  );
}

/** Smaller on phones, where the facts share one line. */
const FACT_CLASSES = 'mt-1 max-sm:text-sm max-sm:leading-[1.6rem]';

interface StatusProps {
  order: Order;
  check: PaymentCheck | undefined;
  lead: RefObject<HTMLHeadingElement | null>;
}

/** The order's status as the headline, with its number, date and state. */
function OrderStatus({ order, check, lead }: StatusProps) {
  const { number, status, placedAt, expiresAt } = order;
  const unpaid = isAwaitingPayment(order);
  const unconfirmed = order.confirmation === 'mail';
  const isMailUnsent = order.mail === 'waiting' || order.mail === 'failed';
  const email = order.contact?.email ?? '';
  const canConfirm = useBrowserStore($canConfirm, false);
  const isGuest = useBrowserStore($user, null) === null;
  const paymentNote = paymentNoteOf(order, check);
  const needsBookmark = useBrowserStore($needsBookmark, false);
  return (
    <div className="print:hidden">
      {!isGuest && (
        <p className="mb-4">
          <a href={dashboardPaths.orders} className="button-text text-sm">
            {orderPageText.back}
          </a>
        </p>
      )}
      <div role="status">
        <h1 ref={lead} tabIndex={-1} className="max-w-3xl text-3xl outline-none">
          {orderPageText.statusLeads[leadOf(order, check)]}
        </h1>
      </div>
      {paymentNote !== undefined && <p className="mt-2 text-stone">{paymentNote}</p>}
      {unconfirmed && expiresAt !== undefined && (canConfirm || !isMailUnsent) && (
        <p className="mt-2 max-w-2xl text-stone wrap-anywhere">
          {canConfirm
            ? orderPageText.heldUntil(formatShortDateTime(expiresAt))
            : orderPageText.confirmByMail(email, formatShortDateTime(expiresAt))}
        </p>
      )}
      {isMailUnsent && !canConfirm && (
        <p className="mt-2 max-w-2xl text-stone wrap-anywhere">
          {order.mail === 'waiting' ? orderPageText.mailWaiting(email) : orderPageText.mailFailed(email)}
        </p>
      )}
      {status === 'pending' && !unpaid && !unconfirmed && !isReturned(order) && !order.payment.dispute && (
        <p className="mt-2 text-stone">
          {order.confirmation === 'shop' && expiresAt !== undefined
            ? orderPageText.confirmByShop(formatShopDate(expiresAt))
            : orderPageText.next}{' '}
          {isGuest && !needsBookmark && orderPageText.bookmark}
        </p>
      )}
      {needsBookmark && <p className="mt-2 text-clay">{orderPageText.notStored}</p>}
      <dl className="mt-8 flex flex-wrap gap-x-3 gap-y-4 border-y border-line py-4 max-sm:justify-between sm:gap-x-14">
        <div>
          <dt className="eyebrow">{orderPageText.number}</dt>
          <dd translate="no" className="order-number mt-1">
            {number}
          </dd>
        </div>
        <div>
          <dt className="eyebrow">{orderPageText.placed}</dt>
          <dd className={FACT_CLASSES}>{formatShopDate(placedAt)}</dd>
        </div>
        <div>
          <dt className="eyebrow">{orderPageText.status}</dt>
          <dd className={FACT_CLASSES}>
            <OrderStateBadge state={status} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Notes about a refund to a card, by the state of the payment. */
const REFUND_NOTES: Partial<Record<PaymentState, string>> = {
  refunding: orderPageText.refundStarted,
  refunded: orderPageText.refundSent,
};

/** Returns the note about the payment beside the headline. */
function paymentNoteOf(order: Order, check: PaymentCheck | undefined): string | undefined {
  const { status, expiresAt, payment } = order;
  if (check) return payment.isWrongAmount ? orderPageText.wrongAmount : orderPageText[check];
  if (payment.dispute === 'lost') return orderPageText.returnedByBank;
  if (hasFailedRefund(order)) return refundFailedNote(order);
  if (isReturned(order)) {
    const isKept = status === 'pending' || status === 'processing';
    const note = payment.method === 'card' ? REFUND_NOTES[payment.status] : orderPageText.refundInCash;
    return isKept ? `${note} ${orderPageText.notSent}` : note;
  }
  if (status === 'cancelled') return cancelledNoteOf(order);
  if (!isAwaitingPayment(order) || expiresAt === undefined) return undefined;
  return isHoldOver(order)
    ? orderPageText.checkingHold
    : orderPageText.heldUntil(formatShortDateTime(expiresAt));
}

/** Returns the note about a failed refund. */
function refundFailedNote({ payment, timeline, grandTotalCents }: Order): string {
  const failed = timeline.findLast(({ event }) => event === 'refund-failed');
  const amount = formatCents(failed?.amountCents ?? grandTotalCents);
  return payment.dispute ? orderPageText.refundDisputed(amount) : orderPageText.refundFailed(amount);
}

/** Returns the note about the money of a cancelled order that was not paid. */
function cancelledNoteOf({ payment, timeline, grandTotalCents }: Order): string | undefined {
  if (payment.isWrongAmount) return orderPageText.wrongAmount;
  const last = timeline.at(-1);
  if (last?.event === 'payment-returned')
    return orderPageText.paymentReturned(
      formatCents(grandTotalCents),
      last.amountCents === undefined ? undefined : formatCents(last.amountCents),
    );
  if (payment.status === 'failed') return orderPageText.notCharged;
  return payment.method === 'card' && payment.status === 'void' ? orderPageText.refundedIfPaid : undefined;
}

/** Returns the sentence that describes the order's status. */
function leadOf(order: Order, check: PaymentCheck | undefined): keyof typeof orderPageText.statusLeads {
  if (isAwaitingPayment(order)) return check ?? (isHoldOver(order) ? 'unchecked' : 'unpaid');
  if (order.confirmation === 'mail') return 'unconfirmed';
  const { status } = order.payment;
  if (order.status === 'cancelled') return cancellationLeadOf(order);
  // Cash is still to be returned when its refund is recorded.
  if (isReturned(order))
    return order.payment.method === 'card' && status === 'refunded' ? status : 'refunding';
  return order.status;
}

/** Returns the sentence about a cancelled order: by whom, or why. */
function cancellationLeadOf({ yours, payment, timeline }: Order): keyof typeof orderPageText.statusLeads {
  const by = timeline.findLast(({ event }) => event === 'cancelled')?.by;
  if (by === 'shop') return 'cancelledByShop';
  if (by === 'customer' && yours) return 'cancelledByCustomer';
  if (by !== 'clock') return 'cancelled';
  if (payment.method === 'delivery') return 'expired';
  return payment.status === 'failed' ? 'unpaidInTime' : 'cancelled';
}
