import { atom } from 'nanostores';
import { ORDER_TRANSITIONS, type OrderSummary } from '#contract/order.ts';
import { listOrdersEndpoint, updateOrderEndpoint } from '#contract/orders.ts';
import { managedOrdersText } from '#lib/admin/orders/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidateCache } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { falseIf, runBulk } from '#stores/admin/run-bulk.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { managedOrders } from './manage-orders.ts';

/** The orders that an admin cancels together. [SAFE-01] */

const { selection: words } = managedOrdersText;

/** The selected orders as they were when selected, in any list. */
export const $selectedOrders = atom<readonly OrderSummary[]>([]);

/** Whether the selected orders are being cancelled. */
export const $isCancelling = atom(false);

/** Returns whether the shop can still cancel an order. */
export function isCancellable({ status }: Pick<OrderSummary, 'status'>): boolean {
  return ORDER_TRANSITIONS[status].includes('cancelled');
}

/** Adds the orders that can be cancelled to the selection, or removes orders from it. */
export function selectOrders(orders: readonly OrderSummary[], isSelected: boolean): void {
  const numbers = new Set(orders.map(({ number }) => number));
  const others = $selectedOrders.get().filter(({ number }) => !numbers.has(number));
  $selectedOrders.set(isSelected ? [...others, ...orders.filter(isCancellable)] : others);
}

/** Selects the orders of all pages of the current list that can be cancelled. Announces errors. Never rejects. */
export async function selectAllOrders(): Promise<void> {
  const { status, q } = managedOrders.$view.get();
  try {
    for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
      const list = await call(listOrdersEndpoint, { query: { status, q, page: String(page) } });
      selectOrders(list.orders, true);
      ({ totalPages } = list);
    }
  } catch (error) {
    announceError(error);
  }
}

/**
 * Cancels the selected orders, except those that have changed since they were selected. Announces the outcome. Never
 * rejects.
 */
export async function cancelSelectedOrders(): Promise<void> {
  $isCancelling.set(true);
  const { done, skipped } = await runBulk($selectedOrders.get(), {
    nameOf: ({ number }) => number,
    work: ({ number, status }) => {
      const before = hasCapability('edit-conflicts') ? { status } : undefined;
      const body = { status: 'cancelled', before } as const;
      return falseIf(
        409,
        call(updateOrderEndpoint, { params: { number }, body }).then(() => true),
      );
    },
  });
  // A failed order stays selected for another attempt.
  selectOrders([...done, ...skipped], false);
  if (done.length > 0) showToast('success', words.done(done.length));
  if (skipped.length > 0) showToast('error', words.skipped(skipped.length));
  invalidateCache(listOrdersEndpoint.path);
  $isCancelling.set(false);
}
