import { atom, computed } from 'nanostores';
import type { OrderState } from '#contract/order.ts';
import { getOrder, listOrders, moveOrder, refundOrder } from '#contract/orders.ts';
import { managedOrder as words } from '#lib/admin/orders/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** Every question about orders begins so. */
const ORDERS = listOrders.path;

const $number = atom<string | undefined>(undefined);

/** The order that an admin has opened. [ADMIN-07] */
export const $managedOrder = remote(
  computed($number, (number) =>
    number === undefined ? undefined : question(getOrder, { params: { number } }),
  ),
);

export function openManagedOrder(number: string): void {
  $number.set(number);
}

/** Asks for it again; what is there stays until then. */
export function refreshManagedOrder(): void {
  invalidate(ORDERS);
}

/** Moves an order on, or cancels it, and says what became of it. Never rejects. */
export function moveTo(number: string, status: OrderState): Promise<void> {
  return change(call(moveOrder, { params: { number }, body: { status } }), words.moved);
}

/** Gives the money of an order back and says what became of it. Never rejects. */
export function refund(number: string): Promise<void> {
  return change(call(refundOrder, { params: { number } }), words.refunded);
}

async function change(...parts: Parameters<typeof tellOutcome>): Promise<void> {
  await tellOutcome(...parts);
  // After a refusal too: somebody else may have been quicker.
  refreshManagedOrder();
}
