/** Returns whether a secret key of Stripe moves no money, so that everyone can pay with an invented card. */
export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey);
}
