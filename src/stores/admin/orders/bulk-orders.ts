import { atom, onMount } from 'nanostores';
import type { OrderSummary } from '#contract/orders/order.ts';
import { confirmOrderEndpoint, listOrdersEndpoint, updateOrderEndpoint } from '#contract/orders/orders.ts';
import { haveSameOrders, toOrdersQuery } from '#lib/admin/orders/managed-orders.ts';
import { canMove } from '#lib/admin/orders/order-actions.ts';
import { call } from '#lib/api/call.ts';
import { managedOrdersText } from '#messages/admin/orders.ts';
import { falseIf, runBulk } from '#stores/admin/run-bulk.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { managedOrders } from './manage-orders.ts';
import { refreshOrders } from './refresh-orders.ts';

/** The orders that an admin confirms, moves to another state or cancels together. [SAFE-01] */

const { selection: words } = managedOrdersText;

/**
 * The selected orders as they were when selected, on any page of the list. Another filter, period or search empties it,
 * so nobody acts on orders out of sight.
 */
export const $selectedOrders = atom<readonly OrderSummary[]>([]);
onMount($selectedOrders, () => {
  let shown = managedOrders.$view.get();
  return managedOrders.$view.listen((view) => {
    if (!haveSameOrders(view, shown)) $selectedOrders.set([]);
    shown = view;
  });
});

/** The actions for several orders: a confirmation or a move to a state, in the order of their buttons. */
const BULK_TARGETS = ['confirmed', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type BulkTarget = (typeof BULK_TARGETS)[number];

/** The running action, if any. */
export const $movingTo = atom<BulkTarget | undefined>();

/** Returns the orders that can be confirmed or moved to a state. */
export function ordersFor(target: BulkTarget, orders: readonly OrderSummary[]): OrderSummary[] {
  return orders.filter((order) =>
    target === 'confirmed' ? order.warnings.includes('unconfirmed') : canMove(order, target),
  );
}

/** Returns the actions that apply to at least one of the orders. */
export function availableTargets(orders: readonly OrderSummary[]): BulkTarget[] {
  return BULK_TARGETS.filter((target) => ordersFor(target, orders).length > 0);
}

/** Returns whether any action applies to an order. */
export function isMovable(order: OrderSummary): boolean {
  return availableTargets([order]).length > 0;
}

/** Adds the orders that can be moved to the selection, or removes orders from it. */
export function selectOrders(orders: readonly OrderSummary[], isSelected: boolean): void {
  const numbers = new Set(orders.map(({ number }) => number));
  const others = $selectedOrders.get().filter(({ number }) => !numbers.has(number));
  $selectedOrders.set(isSelected ? [...others, ...orders.filter(isMovable)] : others);
}

/**
 * Selects the orders of all pages of the current list that can be moved, unless the selection changes meanwhile: a
 * later choice wins. Announces errors. Never rejects.
 */
export async function selectAllOrders(): Promise<void> {
  const before = $selectedOrders.get();
  const query = toOrdersQuery(managedOrders.$view.get());
  const orders: OrderSummary[] = [];
  try {
    for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
      const list = await call(listOrdersEndpoint, { query: { ...query, page: String(page) } });
      orders.push(...list.orders);
      ({ totalPages } = list);
    }
    if ($selectedOrders.get() === before) selectOrders(orders, true);
  } catch (error) {
    announceError(error);
  }
}

/**
 * Confirms the selected orders or moves them to a state, and skips orders to which the action does not apply or that
 * have changed since the selection. Announces the outcome. Never rejects.
 */
export async function moveSelectedOrders(target: BulkTarget): Promise<void> {
  $movingTo.set(target);
  const { done, skipped } = await runBulk(ordersFor(target, $selectedOrders.get()), {
    nameOf: ({ number }) => number,
    work: ({ number, status }) => {
      if (target === 'confirmed')
        return call(confirmOrderEndpoint, { params: { number }, body: {} }).then(() => true);
      const before = { status };
      const body = { status: target, before };
      return falseIf(
        409,
        call(updateOrderEndpoint, { params: { number }, body }).then(() => true),
      );
    },
  });
  // A failed order stays selected for another attempt.
  selectOrders([...done, ...skipped], false);
  if (done.length > 0) showToast('success', words.moves[target].done(done.length));
  if (skipped.length > 0) showToast('error', words.skipped(skipped.length));
  refreshOrders();
  $movingTo.set(undefined);
}
