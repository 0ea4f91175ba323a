import type { Order, OrderEvent } from '#contract/orders/order.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { retryMailsOf, unsentMailsOf } from '../jobs/outbox.ts';
import type { TxContext } from '../notify/notify.ts';
import { orderMail } from './order-mails.ts';
import { getPayment } from './order-rows.ts';

/** The mail that confirms a pending order or asks for a confirmation. The customer can request the mail again. */

const NO_MAIL = messageOf('noMailToRepeat');

/** Returns the event whose mail can be sent again; undefined if there is none. */
function mailedEvent(
  { status, confirmation, email }: OrderRow,
  { method, status: payment }: PaymentRow,
): OrderEvent | undefined {
  if (status !== 'pending' || confirmation === 'shop' || email === null) return undefined;
  if (method !== 'card') return 'pending';
  return payment === 'paid' ? 'paid' : undefined;
}

/**
 * Returns the state of the mail of an order; undefined if there is none to send again. `waiting`: the budget of mails
 * is used up. `failed`: the last attempt failed. Any other queued mail counts as `sent`.
 */
export async function findMailState(db: Db, order: OrderRow, payment: PaymentRow): Promise<Order['mail']> {
  if (mailedEvent(order, payment) === undefined) return undefined;
  const failed = (await unsentMailsOf(db, order.id)).find(({ failure }) => failure !== null);
  if (failed === undefined) return 'sent';
  // A mail over its budget has a failure but no attempt.
  return failed.attempts === 0 ? 'waiting' : 'failed';
}

/**
 * Queues the mail of a locked order again. If a mail of the order is still queued, only makes a failed mail due now.
 * Throws `HttpError` 409 if the order has no mail to repeat.
 */
export async function sendMailAgain({ tx, notify }: TxContext, order: OrderRow): Promise<void> {
  const event = mailedEvent(order, await getPayment(tx, order));
  if (event === undefined || !notify.canSend) throw new HttpError(409, NO_MAIL);
  if ((await unsentMailsOf(tx, order.id)).length > 0) await retryMailsOf(tx, order.id);
  else await notify.send(tx, (shop) => orderMail(tx, order, { event, by: 'customer' }, shop));
}
