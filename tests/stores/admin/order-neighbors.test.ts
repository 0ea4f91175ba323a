import { afterEach, expect, test, vi } from 'vitest';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { waitForValue } from '#tests/support/stores/test-backend.ts';
import { buildOrderSummary } from '#tests/support/unit/build-order.ts';

const COUNTS = {
  ...{ all: 6, pending: 6, processing: 0, shipped: 0, completed: 0, cancelled: 0 },
  ...{ overdue: 0, suspicious: 0, 'payment-issue': 0 },
};

/** The queries of the requests. */
let requests: string[];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/**
 * Opens the neighbors of an order of the list `?status=pending&page=…`, whose pages have these orders. Returns the
 * previous and the next order with its page. `totals` are the totals of the responses in turn, 6 if there are none.
 */
async function findNeighbors(
  number: string,
  page: number,
  pages: readonly (readonly string[])[],
  totals: readonly number[] = [],
) {
  requests = [];
  new FakeBrowser().openTab('/dashboard/order');
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url);
    const totalOrders = totals[requests.push(searchParams.toString()) - 1] ?? 6;
    const numbers = pages[Number(searchParams.get('page')) - 1] ?? [];
    const orders = toWire(numbers.map((listed) => buildOrderSummary(listed, 'pending')));
    return Response.json({ success: true, orders, totalOrders, totalPages: pages.length, counts: COUNTS });
  });
  const { $orderNeighbors, openNeighbors } = await import('#stores/admin/orders/order-neighbors.ts');
  const { ALL_ORDERS } = await import('#lib/admin/orders/managed-orders.ts');
  const stop = $orderNeighbors.listen(() => undefined);
  openNeighbors({ number, list: { ...ALL_ORDERS, status: 'pending', page } });
  type Ready = Extract<ReturnType<typeof $orderNeighbors.get>, { state: 'ready' }>;
  const { data } = await waitForValue(
    $orderNeighbors,
    (response): response is Ready => response.state === 'ready',
  );
  stop();
  return [data.previous, data.next].map((one) => one && `${one.number} on ${one.list.page}`);
}

const PAGES = [
  ['A', 'B'],
  ['C', 'D'],
  ['E', 'F'],
];

test.each([
  ['between two orders of its page', 'B', 1, [['A', 'B', 'C']], ['A on 1', 'C on 1']],
  ['at the start of a page', 'C', 2, PAGES, ['B on 1', 'D on 2']],
  ['at the end of a page', 'D', 2, PAGES, ['C on 2', 'E on 3']],
  ['at the start of the list', 'A', 1, PAGES, [undefined, 'B on 1']],
  ['at the end of the list', 'F', 3, PAGES, ['E on 3', undefined]],
  ['that has moved to the next page', 'C', 1, PAGES, ['B on 1', 'D on 2']],
  ['that has moved to the page before', 'D', 3, PAGES, ['C on 2', 'E on 3']],
  ['that is no longer in the list', 'X', 2, PAGES, [undefined, undefined]],
] as const)('[ADMIN-07] finds the neighbors of an order %s', async (_, number, page, pages, neighbors) => {
  expect(await findNeighbors(number, page, pages)).toEqual(neighbors);
  expect(requests[0]).toBe(`status=pending&q=&page=${page}`);
});

test('[ADMIN-07] leads to no order of another page after the list has grown between the requests', async () => {
  expect(await findNeighbors('C', 2, PAGES, [6, 7])).toEqual([undefined, 'D on 2']);
});
