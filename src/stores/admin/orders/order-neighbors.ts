import { atom, computed } from 'nanostores';
import { listOrdersEndpoint } from '#contract/orders/orders.ts';
import { type OrdersView, toOrdersQuery } from '#lib/admin/orders/managed-orders.ts';
import { call } from '#lib/api/call.ts';
import { createRemoteStore, type Query } from '#lib/api/remote-store.ts';

/** The previous or next order, and the view of the list page that contains it. */
interface OrderNeighbor {
  readonly number: string;
  readonly list: OrdersView;
}

/** The orders before and after an order in its list; undefined at the ends and if the list has changed. */
export interface OrderNeighbors {
  readonly previous: OrderNeighbor | undefined;
  readonly next: OrderNeighbor | undefined;
}

export const NO_NEIGHBORS: OrderNeighbors = { previous: undefined, next: undefined };

const $opened = atom<OrderNeighbor | undefined>(undefined);

/**
 * The neighbors of the opened order. They stay as they were when it was opened: a change may remove the order from the
 * list, and the admin can still go to the next order. [ADMIN-07]
 */
export const $orderNeighbors = createRemoteStore(
  computed($opened, (opened) => opened && neighborsQuery(opened)),
);

export function openNeighbors(opened: OrderNeighbor): void {
  $opened.set(opened);
}

function neighborsQuery({ number, list }: OrderNeighbor): Query<OrderNeighbors> {
  // Not the path of the orders: a change of an order invalidates all keys that begin with the path.
  return { key: `neighbors of ${number}`, fetch: () => fetchNeighbors(number, list) };
}

/** Finds the order on its page of the list, or on an adjacent page if the list has grown or shrunk since. */
async function fetchNeighbors(number: string, list: OrdersView): Promise<OrderNeighbors> {
  for (const page of [list.page, list.page - 1, list.page + 1]) {
    if (page < 1) continue;
    const shown = await fetchPage(list, page);
    const index = shown.orders.findIndex((order) => order.number === number);
    if (index === -1) continue;
    const at = (position: number) => asNeighbor(shown.orders[position], list, page);
    /** Returns the order at an end of an adjacent page, unless the list has changed since the first request. */
    const atEndOf = async (adjacent: number, position: number) => {
      if (adjacent < 1 || adjacent > shown.totalPages) return undefined;
      const { orders, totalOrders } = await fetchPage(list, adjacent);
      return totalOrders === shown.totalOrders ? asNeighbor(orders.at(position), list, adjacent) : undefined;
    };
    return {
      previous: index > 0 ? at(index - 1) : await atEndOf(page - 1, -1),
      next: index < shown.orders.length - 1 ? at(index + 1) : await atEndOf(page + 1, 0),
    };
  }
  return NO_NEIGHBORS;
}

function fetchPage(list: OrdersView, page: number) {
  return call(listOrdersEndpoint, { query: { ...toOrdersQuery(list), page: String(page) } });
}

function asNeighbor(
  order: { readonly number: string } | undefined,
  list: OrdersView,
  page: number,
): OrderNeighbor | undefined {
  return order && { number: order.number, list: { ...list, page } };
}
