import {
  findRefundableEndpoint,
  type LineRefund,
  type RefundableOrder,
  refundLinesEndpoint,
} from '#contract/orders/line-refunds.ts';
import type { Order } from '#contract/orders/order.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { call } from '#lib/api/call.ts';
import { managedOrderText as words } from '#messages/admin/orders.ts';
import { announceError, announceOutcome } from '#stores/toasts/announce.ts';
import { refreshOrders } from './refresh-orders.ts';

const attempt = createAttempt();

/** Fetches what is left to refund of an order. Announces an error and then returns undefined. Never rejects. */
export async function fetchRefundable(number: string): Promise<RefundableOrder | undefined> {
  try {
    return (await call(findRefundableEndpoint, { params: { number } })).refundable;
  } catch (error) {
    announceError(error);
    return undefined;
  }
}

/**
 * Refunds units of an order, or records that the shop returns their cash, and announces the outcome. Returns whether it
 * worked. Never rejects. [RET-01]
 */
export async function refundItems(
  { number, payment }: Pick<Order, 'number' | 'payment'>,
  refund: LineRefund,
): Promise<boolean> {
  const change = attempt(JSON.stringify([number, refund]), (headers) =>
    call(refundLinesEndpoint, { params: { number }, body: refund, headers }),
  );
  const isDone = await (payment.method === 'card'
    ? announceOutcome(change, words.refunded)
    : announceOutcome(
        change.then(() => ({ message: words.cashRefunded })),
        words.cashRefunded,
      ));
  // Refetches after a rejection too: another admin may have refunded the same units.
  refreshOrders();
  return isDone;
}
