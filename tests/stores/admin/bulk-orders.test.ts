import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderState, OrderSummary } from '#contract/orders/order.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { buildOrder, buildOrderSummary } from '#tests/support/unit/build-order.ts';

const FIRST = buildOrderSummary('SOL-1', 'pending');
const SECOND = buildOrderSummary('SOL-2', 'processing');
const THIRD = buildOrderSummary('SOL-3', 'pending');

const COUNTS = {
  ...{ all: 3, pending: 2, processing: 1, shipped: 0, completed: 0, cancelled: 0 },
  ...{ overdue: 0, suspicious: 0, 'payment-issue': 0 },
};

/** Method, path with query, and body of each request. */
let requests: string[];
/** The pages of the order list. */
let pages: readonly (readonly OrderSummary[])[];
/** The statuses with which the backend responds to the change of an order; 200 if there is none. */
let statuses: Readonly<Record<string, number>>;

beforeEach(() => {
  requests = [];
  pages = [[FIRST]];
  statuses = {};
  new FakeBrowser().openTab('/dashboard/manage-orders?status=pending&q=ann&page=2');
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(url);
    requests.push([method, pathname + search, body].filter(Boolean).join(' '));
    if (method === 'GET') {
      const orders = pages[Number(searchParams.get('page')) - 1];
      return orders
        ? Response.json(
            toWire({ success: true, orders, totalOrders: 3, totalPages: pages.length, counts: COUNTS }),
          )
        : Response.json({ message: 'The shop is very busy.' }, { status: 500 });
    }
    const number = pathname.split('/').at(-1) ?? '';
    const status = statuses[number] ?? 200;
    return Response.json({ message: 'Done.', order: toWire(buildOrder(number, 'cancelled')) }, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function openPage() {
  const bulk = await import('#stores/admin/orders/bulk-orders.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return {
    ...bulk,
    selected: () => bulk.$selectedOrders.get().map(({ number }) => number),
    toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
  };
}

test('[SAFE-01] selects all found orders of every page, except those that cannot be changed', async () => {
  const states: readonly OrderState[] = ['completed', 'cancelled'];
  pages = [
    [FIRST, ...states.map((status) => buildOrderSummary(`SOL-${status}`, status))],
    [SECOND, THIRD],
  ];
  const { managedOrders } = await import('#stores/admin/orders/manage-orders.ts');
  managedOrders.$view.listen(() => undefined);
  const { selectAllOrders, selectOrders, selected } = await openPage();
  selectOrders([THIRD], true);
  await selectAllOrders();
  // An order that is selected twice is in the selection once.
  expect(selected()).toEqual(['SOL-1', 'SOL-2', 'SOL-3']);
  expect(requests).toEqual([
    'GET /api/orders?status=pending&q=ann&page=1',
    'GET /api/orders?status=pending&q=ann&page=2',
  ]);
  selectOrders([SECOND], false);
  expect(selected()).toEqual(['SOL-1', 'SOL-3']);
});

test('[SAFE-01] a selection changed while the pages load wins over all found orders', async () => {
  pages = [[FIRST], [SECOND]];
  const { selectAllOrders, selectOrders, selected } = await openPage();
  selectOrders([FIRST], true);
  const loading = selectAllOrders();
  selectOrders([FIRST], false);
  await loading;
  expect(requests).toHaveLength(2);
  expect(selected()).toEqual([]);
});

test('[SAFE-01] announces a page of orders that it cannot load and keeps those selected before', async () => {
  pages = [];
  const { selectAllOrders, selectOrders, selected, toasts } = await openPage();
  selectOrders([FIRST], true);
  await selectAllOrders();
  expect(selected()).toEqual(['SOL-1']);
  expect(toasts()).toEqual([expect.stringMatching(/^error: /)]);
});

test('[SAFE-01] cancels the orders as they were selected and keeps only the failed ones selected', async () => {
  statuses = { 'SOL-2': 409, 'SOL-3': 403 };
  const { selectOrders, moveSelectedOrders, $movingTo, selected, toasts } = await openPage();
  selectOrders([FIRST, SECOND, THIRD], true);
  const cancelling = moveSelectedOrders('cancelled');
  expect($movingTo.get()).toBe('cancelled');
  await cancelling;
  expect($movingTo.get()).toBeUndefined();
  expect(requests.toSorted()).toEqual([
    'PATCH /api/orders/SOL-1 {"status":"cancelled","before":{"status":"pending"}}',
    'PATCH /api/orders/SOL-2 {"status":"cancelled","before":{"status":"processing"}}',
    'PATCH /api/orders/SOL-3 {"status":"cancelled","before":{"status":"pending"}}',
  ]);
  expect(selected()).toEqual(['SOL-3']);
  expect(toasts()).toEqual([
    expect.stringMatching(/^error: SOL-3: /),
    'success: 1 order cancelled.',
    'error: 1 order was skipped: it has changed meanwhile.',
  ]);
});

test('[SAFE-01] confirms the unconfirmed orders of the selection and leaves the others selected', async () => {
  const unconfirmed: OrderSummary = { ...FIRST, warnings: ['unconfirmed'] };
  const { selectOrders, moveSelectedOrders, selected, toasts } = await openPage();
  selectOrders([unconfirmed, SECOND], true);
  await moveSelectedOrders('confirmed');
  expect(requests).toEqual(['POST /api/orders/SOL-1/confirm {}']);
  expect(toasts()).toEqual(['success: 1 order confirmed.']);
  expect(selected()).toEqual(['SOL-2']);
});

test('[SAFE-01] a cancellation reloads the order list', async () => {
  const { managedOrders } = await import('#stores/admin/orders/manage-orders.ts');
  const close = managedOrders.$list.listen(() => undefined);
  const { selectOrders, moveSelectedOrders } = await openPage();
  selectOrders([FIRST], true);
  await vi.waitUntil(() => managedOrders.$list.get().loading === false);
  const listRequests = () => requests.filter((request) => request.startsWith('GET')).length;
  const before = listRequests();
  await moveSelectedOrders('cancelled');
  expect(listRequests()).toBe(before + 1);
  close();
});

test('[ADMIN-07] offers what can be done to at least one selected order', async () => {
  const { availableTargets, ordersFor, isMovable } = await openPage();
  const unpaid = { ...SECOND, payment: { method: 'card', status: 'pending' } } as const;
  const unconfirmed: OrderSummary = { ...FIRST, warnings: ['unconfirmed'] };
  const shipped = buildOrderSummary('SOL-4', 'shipped');
  const completed = buildOrderSummary('SOL-5', 'completed');
  expect(availableTargets([FIRST, THIRD])).toEqual(['processing', 'cancelled']);
  expect(availableTargets([SECOND])).toEqual(['shipped', 'cancelled']);
  expect(availableTargets([unpaid])).toEqual(['cancelled']);
  expect(availableTargets([unconfirmed])).toEqual(['confirmed', 'cancelled']);
  expect(availableTargets([shipped])).toEqual(['completed']);
  expect(availableTargets([FIRST, SECOND])).toEqual(['processing', 'shipped', 'cancelled']);
  expect(availableTargets([THIRD, unconfirmed, shipped])).toEqual([
    'confirmed',
    'processing',
    'completed',
    'cancelled',
  ]);
  expect(ordersFor('processing', [THIRD, unconfirmed, shipped])).toEqual([THIRD]);
  expect(ordersFor('cancelled', [THIRD, unconfirmed, shipped])).toEqual([THIRD, unconfirmed]);
  expect([FIRST, unpaid, shipped, completed].map(isMovable)).toEqual([true, true, true, false]);
});

test('[ADMIN-07] marks the selected orders as shipped together', async () => {
  const { selectOrders, moveSelectedOrders, selected, toasts } = await openPage();
  selectOrders([SECOND], true);
  await moveSelectedOrders('shipped');
  expect(requests).toEqual(['PATCH /api/orders/SOL-2 {"status":"shipped","before":{"status":"processing"}}']);
  expect(selected()).toEqual([]);
  expect(toasts()).toEqual(['success: 1 order marked as shipped.']);
});
