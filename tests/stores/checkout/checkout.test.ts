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
