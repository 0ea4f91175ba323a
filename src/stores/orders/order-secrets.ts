import { isArrayOf, isObjectOf, isString, parseJson } from '#lib/type-guards.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

/**
 * Access secrets of orders placed on this device without an account, stored in localStorage under `order-secrets`. A
 * customer who returns, for example from a payment provider, needs no secret in the URL.
 */

const areSecrets = isArrayOf(isObjectOf({ number: isString, secret: isString }));

type Secrets = readonly { readonly number: string; readonly secret: string }[];

const NONE: Secrets = [];

/** Number of the latest secrets to keep. Older orders open with the link in their mail. */
const MAX_SECRETS = 20;

const stored = storedAtom<Secrets>({
  key: 'order-secrets',
  empty: NONE,
  decode(text) {
    const secrets = parseJson(text);
    return areSecrets(secrets) ? secrets : NONE;
  },
  encode: (secrets) => (secrets.length === 0 ? undefined : JSON.stringify(secrets)),
});

/** Saves the secret of an order on this device. Returns false if the browser refuses: the caller keeps the secret. */
export function saveOrderSecret(number: string, secret: string): boolean {
  const others = stored.read().filter((entry) => entry.number !== number);
  return stored.write([{ number, secret }, ...others].slice(0, MAX_SECRETS), keepInMemory);
}

/** Returns the secret of an order, or undefined if this device has none. */
export function readOrderSecret(number: string): string | undefined {
  return stored.read().find((entry) => entry.number === number)?.secret;
}
