import { eq, sql } from 'drizzle-orm';
import type { CheckoutFormValues } from '#contract/orders/new-order.ts';
import {
  CLOSED_STATES,
  ORDER_TRANSITIONS,
  type OrderEvent,
  type OrderState,
  type PaymentState,
} from '#contract/orders/order.ts';
import { restoreStock } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import type { RefundRow } from '../db/schema/refunds.ts';
import { HttpError } from '../http/http-error.ts';
import { type Message, messageOf } from '../http/messages.ts';
import { deleteMailsOf } from '../jobs/outbox.ts';
import type { TxContext } from '../notify/notify.ts';
import { settleCodeUse } from './coupon-rows.ts';
import { getPayment } from './order-rows.ts';
import { type Actor, recordEvent } from './order-timeline.ts';
import { type PaymentColumns, transitionPayment, updatePayments } from './payments/payment-transitions.ts';
import { isRefundable, partialAmount, requestRefund } from './payments/refund-rows.ts';
import { eraseTracking } from './shipment-rows.ts';

const CANCELLED = messageOf('orderCancelled');
const UNPAID = messageOf('orderUnpaid');
const REFUNDED = messageOf('orderRefunded');

/** States that a card order enters only after it is paid. */
const REQUIRES_PAYMENT: readonly OrderState[] = ['processing', 'shipped'];

/** The columns with the customer's input at the checkout. */
type CustomerColumn = Exclude<keyof CheckoutFormValues, 'payment'>;

/**
 * Column values that erase a customer from an order. They include the request hash, which could confirm a guess of
 * the data.
 */
export const ERASED_CUSTOMER_DATA = {
  email: null,
  phone: null,
  name: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  requestHash: '',
  networkKey: null,
  mailboxKey: null,
  forgetWhenClosed: false,
} satisfies Record<CustomerColumn, null> & Partial<OrderRow>;

/** Column values that erase a customer from the payment of an order. */
export const ERASED_CARD = { cardBrand: null, cardLast4: null };

/**
 * Moves an order into its next state and returns the updated row. `lockOrder` must have locked the order. Also updates
 * the timeline, the payment, the use of a discount code and the stock, notifies the customer, and erases the customer's
 * data when that is due.
 *
 * Throws `HttpError` 409 for an illegal transition and for a card order that is not paid.
 */
export async function transitionOrder(
  { tx, notify }: TxContext,
  order: OrderRow,
  to: OrderState,
  actor: Actor,
): Promise<OrderRow> {
  if (!ORDER_TRANSITIONS[order.status].includes(to))
    throw new HttpError(409, illegalTransition(order.status, to));
  const payment = await getPayment(tx, order);
  if (REQUIRES_PAYMENT.includes(to) && payment.method === 'card' && payment.status !== 'paid') {
    throw new HttpError(409, payment.status === 'pending' ? UNPAID : REFUNDED);
  }
  // The shop confirms an order by processing it. A cancelled order stays unconfirmed, so its mailbox gets no more mail.
  const confirmation = to === 'cancelled' ? order.confirmation : null;
  const moved = await update(tx, order, { status: to, confirmation, expiresAt: null });
  const change = paymentChange(payment, to, actor);
  const refund = change && (await changePayment(tx, payment, change, actor));
  if (to === 'cancelled') {
    // The stock of an order that nobody paid for was only held, so subscribers are notified after a delay.
    const isUnpaid = payment.status !== 'paid' || payment.method === 'none';
    const wasHeld = order.status === 'pending' && isUnpaid;
    await settleCodeUse(tx, order);
    await restoreStock(tx, order, { settles: wasHeld });
  }
  const erases = moved.forgetWhenClosed && CLOSED_STATES.includes(to);
  // Only the mail about the end of the order is still sent.
  if (erases) await deleteMailsOf(tx, [order.id]);
  // The timeline shows the cause first: payment failed before cancelled, cancelled before refunding.
  if (change?.before) await recordEvent({ tx, notify }, moved, change.before, actor);
  await recordEvent({ tx, notify }, moved, to, actor);
  if (refund) await recordEvent({ tx, notify }, moved, 'refunding', actor, partialAmount(refund, payment));
  if (!erases) return moved;
  await updatePayments(tx, ERASED_CARD, eq(payments.orderId, order.id));
  await eraseTracking(tx, [order.id]);
  return update(tx, moved, ERASED_CUSTOMER_DATA);
}

/**
 * Confirms a locked order and returns it. Does nothing if it is already confirmed or needs no confirmation. Throws
 * `HttpError` 409 for a cancelled order.
 */
export async function confirmOrder(
  { tx, notify }: TxContext,
  order: OrderRow,
  actor: Actor,
): Promise<OrderRow> {
  if (order.status === 'cancelled') throw new HttpError(409, CANCELLED);
  if (order.confirmation === null) return order;
  const confirmed = await update(tx, order, { confirmation: null, expiresAt: null });
  await recordEvent({ tx, notify }, confirmed, 'confirmed', actor);
  return confirmed;
}

/** The transition of a payment that accompanies one of its order. `before` is recorded before the order's event. */
interface PaymentChange {
  readonly to: PaymentState;
  readonly columns?: PaymentColumns;
  readonly before?: OrderEvent;
}

/** Applies a change to a payment. Returns the requested refund, if any. */
async function changePayment(
  tx: Db,
  payment: PaymentRow,
  { to, columns }: PaymentChange,
  actor: Actor,
): Promise<RefundRow | undefined> {
  if (to === 'refunding') return requestRefund(tx, payment, actor);
  await transitionPayment(tx, payment, to, columns);
  return undefined;
}

/** Returns the change of the payment when an order enters a state, or undefined when the payment stays as it is. */
function paymentChange(payment: PaymentRow, to: OrderState, { by }: Actor): PaymentChange | undefined {
  const { method, status, payUrl } = payment;
  if (to === 'completed' && method === 'delivery' && status === 'due') {
    return { to: 'paid', columns: { paidAt: sql`now()` }, before: 'paid' };
  }
  if (to !== 'cancelled') return undefined;
  if (method === 'none') return { to: 'void' };
  // A payment that was lost in a dispute has nothing left to refund.
  if (status === 'paid') return isRefundable(payment) ? { to: 'refunding' } : undefined;
  if (status !== 'due' && status !== 'pending') return undefined;
  // While the payment page is open, the outcome of the payment is unknown.
  if (status === 'due' || payUrl !== null) return { to: 'void' };
  // The clock and the provider cancel an order only because it was not paid.
  return { to: 'failed', ...((by === 'clock' || by === 'provider') && { before: 'payment-failed' }) };
}

async function update(tx: Db, { id, number }: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning();
  if (row === undefined) throw new Error(`Order ${number} disappeared while it was locked.`);
  return row;
}

function illegalTransition(from: OrderState, to: OrderState): Message {
  return from === to ? messageOf('orderAlreadyIs', from) : messageOf('illegalTransition', from, to);
}
