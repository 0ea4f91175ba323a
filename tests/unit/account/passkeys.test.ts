import { expect, test, vi } from 'vitest';
import { createPasskey, requestPasskey } from '#lib/account/passkeys.ts';

test('the browser waits two minutes for a passkey', async () => {
  const timeouts: unknown[] = [];
  const cancelAfter = async ({ publicKey }: { publicKey: { timeout: number } }) => {
    timeouts.push(publicKey.timeout);
    throw new DOMException('Canceled.', 'NotAllowedError');
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { create: cancelAfter, get: cancelAfter } });
  const user = { id: 'AQ', name: 'ada@example.com', displayName: 'Ada' };
  const rp = { id: 'shop.example', name: 'Solène' };
  const created = createPasskey({ success: true, challenge: 'AQ', rp, user, algorithms: [-7], existing: [] });
  await expect(created).rejects.toThrow('Canceled.');
  const requested = requestPasskey({ success: true, challenge: 'AQ', rpId: rp.id, credentials: [] });
  await expect(requested).rejects.toThrow('Canceled.');
  expect(timeouts).toEqual([120_000, 120_000]);
});
