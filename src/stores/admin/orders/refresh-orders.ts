import { listOrdersEndpoint } from '#contract/orders/orders.ts';
import { invalidateCache } from '#lib/api/remote-store.ts';

/**
 * Refetches the orders on the page, and keeps the present data until the response arrives. The parts of an order's page
 * that load on demand import only this file.
 */
export function refreshOrders(): void {
  invalidateCache(listOrdersEndpoint.path);
}
