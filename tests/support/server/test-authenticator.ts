import { expect, vi } from 'vitest';
import { authenticatorCode, timeStep } from '#server/auth/totp.ts';
import type { Visitor } from './test-users.ts';

/**
 * Adds an authenticator app with the code of the previous step, so the current and next codes are unused. Returns its
 * key and the recovery codes.
 */
export async function addAuthenticatorApp(user: Visitor): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await user.send('POST', '/api/auth/authenticator-app')).json();
  // The code would expire if the next step began before the server checks it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const code = authenticatorCode(key, timeStep(Date.now()) - 1);
  const added = await user.send('PUT', '/api/auth/authenticator-app', { code });
  vi.useRealTimers();
  expect(added.statusCode).toBe(200);
  return { key, recoveryCodes: added.json().recoveryCodes };
}
