import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { buildOrder } from '#tests/support/unit/build-order.ts';

/** Method, path and body of each change. */
let requests: string[];
/** The responses of the backend to the changes, by status. */
let responses: readonly (readonly [status: number, body: object])[];

beforeEach(() => {
  requests = [];
  responses = [];
  new FakeBrowser().openTab('/dashboard/order?number=SOL-1');
  vi.stubEnv('PUBLIC_API_URL', 'https://api.example');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    requests.push([method, new URL(url).pathname, body].join(' '));
    const [status, data] = responses[requests.length - 1] ?? [200, {}];
    return Response.json(
      { message: 'Saved.', order: toWire(buildOrder('SOL-1', 'shipped')), ...data },
      { status },
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const ORDER: Order = {
  ...buildOrder('SOL-1', 'shipped'),
  shipment: { trackingNumbers: [], shippedAt: '2026-11-23T01:00:00.000Z' },
};

async function openForm(order: () => Order) {
  const { createShipmentForm } = await import('#stores/admin/orders/shipment-form.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  const onSaved = vi.fn();
  const form = createShipmentForm(order, onSaved);
  const entries = new FormData();
  const values = { carrier: 'UPS', trackingNumbers: '1Z', shippedAt: '', deliveredAt: '' };
  for (const [name, value] of Object.entries(values)) entries.set(name, value);
  const toasts = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
  return { form, entries, onSaved, toasts };
}

test('sends the shipment with the version that the page shows, and closes the form', async () => {
  const { form, entries, onSaved, toasts } = await openForm(() => ORDER);
  await form.submit(entries);
  expect(requests).toEqual([
    'PUT /api/orders/SOL-1/shipment {"carrier":"UPS","trackingNumbers":["1Z"],"version":0}',
  ]);
  expect(toasts()).toEqual(['success: Saved.']);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('keeps the form after a conflict, and then replaces what the page shows', async () => {
  let order = ORDER;
  responses = [[409, { success: false, message: 'Changed.' }]];
  const { form, entries, onSaved } = await openForm(() => order);
  await form.submit(entries);
  expect(form.$state.get()).toMatchObject({ phase: 'failed', errorMessage: 'Changed.' });
  expect(onSaved).not.toHaveBeenCalled();
  order = { ...ORDER, shipment: { trackingNumbers: [{ number: '2' }], version: 4 } };
  await form.submit(entries);
  expect(requests.at(-1)).toContain('"version":4');
  expect(onSaved).toHaveBeenCalledOnce();
});

test('shows the errors of the backend at their fields', async () => {
  responses = [[400, { message: 'Too early.', errors: { shippedAt: ['Too early.'] } }]];
  const { form, entries } = await openForm(() => ORDER);
  await form.submit(entries);
  expect(form.$state.get()).toEqual({ phase: 'failed', errors: { shippedAt: 'Too early.' } });
});
