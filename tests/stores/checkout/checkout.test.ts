import { expect, test, vi } from 'vitest';
import type * as capabilities from '#lib/capabilities.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';
import { waitForValue } from '#tests/support/stores/test-backend.ts';

vi.mock('#lib/capabilities.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof capabilities>()),
  hasCapability: (name: string) => name !== 'payments',
}));

test('offers payment on delivery without a request to a backend that takes no payments', async () => {
  new FakeBrowser().openTab('/checkout');
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const { $paymentMethods } = await import('#stores/checkout/checkout.ts');
  const { data } = await waitForValue($paymentMethods, (methods) => methods.state === 'ready');
  expect(data.methods).toEqual(['delivery']);
  expect(fetch).not.toHaveBeenCalled();
});

test('keeps the secrets of the latest 20 orders on this device', async () => {
  const browser = new FakeBrowser();
  browser.openTab('/checkout');
  const { readOrderSecret, saveOrderSecret } = await import('#stores/orders/order-secrets.ts');
  for (let number = 1; number <= 21; number += 1) saveOrderSecret(`SOL-${number}`, `secret-${number}`);
  expect(readOrderSecret('SOL-1')).toBeUndefined();
  expect(readOrderSecret('SOL-2')).toBe('secret-2');
  expect(readOrderSecret('SOL-21')).toBe('secret-21');
  expect(JSON.parse(browser.getStored('order-secrets') ?? '')).toHaveLength(20);
  // The page of an order saves its secret each time it is opened.
  saveOrderSecret('SOL-10', 'secret-10');
  expect([readOrderSecret('SOL-10'), readOrderSecret('SOL-2')]).toEqual(['secret-10', 'secret-2']);
});

test.each(['{"SOL-1":"secret-1"}', '[{"number":"SOL-1"}]', '['])(
  'finds no order secret in the stored text %j',
  async (text) => {
    const browser = new FakeBrowser();
    browser.setStored('order-secrets', text);
    browser.openTab('/order');
    const { readOrderSecret, saveOrderSecret } = await import('#stores/orders/order-secrets.ts');
    expect(readOrderSecret('SOL-1')).toBeUndefined();
    saveOrderSecret('SOL-1', 'secret-1');
    expect(readOrderSecret('SOL-1')).toBe('secret-1');
  },
);
