import { atom, computed } from 'nanostores';
import type { OrderState } from '#contract/order.ts';
import { getOrder, listOrders, moveOrder, refundOrder } from '#contract/orders.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** Common prefix of the cache keys of all order queries. */
const ORDERS = listOrders.path;

const $number = atom<string | undefined>(undefined);

/** The order opened by the admin. [ADMIN-07] */
export const $managedOrder = remote(
  computed($number, (number) =>
    number === undefined ? undefined : question(getOrder, { params: { number } }),
  ),
);

export function openManagedOrder(number: string): void {
  $number.set(number);
}

/** Refetches the order and keeps the present data until the response arrives. */
export function refreshManagedOrder(): void {
  invalidate(ORDERS);
}

/** Changes the status of an order, or cancels it, and announces the outcome. Never rejects. */
export function moveTo(number: string, status: OrderState): Promise<void> {
  return announceAndRefresh(call(moveOrder, { params: { number }, body: { status } }), words.moved);
}

/** Refunds an order and announces the outcome. Never rejects. */
export function refund(number: string): Promise<void> {
  return announceAndRefresh(call(refundOrder, { params: { number } }), words.refunded);
}

async function announceAndRefresh(...outcome: Parameters<typeof tellOutcome>): Promise<void> {
  await tellOutcome(...outcome);
  // Refetch after a rejection too: another admin may have changed the order.
  refreshManagedOrder();
}
