import { expect, test } from 'vitest';
import {
  authenticatorCode,
  authenticatorUri,
  findTimeStep,
  newAuthenticatorKey,
  timeStep,
} from '#server/auth/totp.ts';

/** The key of the test vectors of RFC 6238: '12345678901234567890' in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// Appendix B of RFC 6238 has eight digits; six are the last six of them.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 at %d s', (seconds, code) => {
  expect(authenticatorCode(KEY, timeStep(seconds * 1000))).toBe(code);
});

test('accepts codes of the previous, the current and the next step', () => {
  const at = 1_111_111_111_000;
  expect(findTimeStep(KEY, '050471', at)).toBe(37_037_037);
  expect(findTimeStep(KEY, '050471', at + 30_000)).toBe(37_037_037);
  expect(findTimeStep(KEY, '050471', at - 30_000)).toBe(37_037_037);
  expect(findTimeStep(KEY, '050471', at + 60_000)).toBeUndefined();
  expect(findTimeStep(KEY, '050471', at - 60_000)).toBeUndefined();
  expect(findTimeStep(KEY, '50471', at)).toBeUndefined();
});

test('creates keys of 160 bits and the URI of a QR code', () => {
  expect(newAuthenticatorKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newAuthenticatorKey()).not.toBe(newAuthenticatorKey());
  expect(authenticatorUri('ABC', { issuer: 'Solène', account: 'ada@example.org' })).toBe(
    'otpauth://totp/Sol%C3%A8ne%3Aada%40example.org?secret=ABC&issuer=Sol%C3%A8ne',
  );
});
