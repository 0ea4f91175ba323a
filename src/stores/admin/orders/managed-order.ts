import { atom, computed } from 'nanostores';
import type { Order, OrderState } from '#contract/orders/order.ts';
import {
  confirmOrderEndpoint,
  getOrderEndpoint,
  refundOrderEndpoint,
  refundPaymentIssueEndpoint,
  resolvePaymentIssueEndpoint,
  updateOrderEndpoint,
} from '#contract/orders/orders.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { managedOrderText as words } from '#messages/admin/orders.ts';
import { providerText } from '#messages/admin/provider.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';
import { refreshOrders } from './refresh-orders.ts';

const $number = atom<string | undefined>(undefined);

/** The order opened by the admin. [ADMIN-07] */
export const $managedOrder = createRemoteStore(
  computed($number, (number) =>
    number === undefined ? undefined : createQuery(getOrderEndpoint, { params: { number } }),
  ),
);

export function openManagedOrder(number: string): void {
  $number.set(number);
}

/**
 * Changes the status of the displayed order, or cancels it, and announces the outcome. The backend rejects the change
 * if another admin has changed the status. Never rejects.
 */
export function changeOrderStatus(
  { number, status: shown }: Pick<Order, 'number' | 'status'>,
  status: OrderState,
): Promise<void> {
  const before = { status: shown };
  return announceAndRefresh(
    call(updateOrderEndpoint, { params: { number }, body: { status, before } }),
    words.moved,
  );
}

/** Confirms an order for its customer and announces the outcome. Never rejects. */
export function confirmManagedOrder(number: string): Promise<void> {
  return announceAndRefresh(call(confirmOrderEndpoint, { params: { number }, body: {} }), words.confirmed);
}

/** Marks a problem of the order's payment as resolved and announces the outcome. Never rejects. */
export function markIssueDone(number: string, id: string): Promise<void> {
  return announceAndRefresh(
    call(resolvePaymentIssueEndpoint, { params: { number, id } }),
    providerText.issues.resolved,
  );
}

/** Refunds the payment of a problem and announces the outcome. Never rejects. */
export function refundIssue(number: string, id: string): Promise<void> {
  return announceAndRefresh(call(refundPaymentIssueEndpoint, { params: { number, id } }), words.refunded);
}

/** Refunds an order, or records that the shop returns its cash, and announces the outcome. Never rejects. */
export function issueRefund({ number, payment }: Pick<Order, 'number' | 'payment'>): Promise<void> {
  const refund = call(refundOrderEndpoint, { params: { number } });
  return payment.method === 'card'
    ? announceAndRefresh(refund, words.refunded)
    : announceAndRefresh(
        refund.then(() => ({ message: words.cashRefunded })),
        words.cashRefunded,
      );
}

async function announceAndRefresh(...outcome: Parameters<typeof announceOutcome>): Promise<void> {
  await announceOutcome(...outcome);
  // Refetch after a rejection too: another admin may have changed the order.
  refreshOrders();
}
