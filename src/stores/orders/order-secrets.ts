import { isText, listOf, objectOf, parseJson } from '#lib/shape.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * What opens the orders that were placed on this device without an account, kept in localStorage under
 * `order-secrets`: who comes back to an order, as from the page of a payment provider, need not carry its secret.
 */

const areSecrets = listOf(objectOf({ number: isText, secret: isText }));

type Secrets = readonly { readonly number: string; readonly secret: string }[];

const NONE: Secrets = [];

/** The latest so many; older ones are opened by the link in their mail. */
const KEPT = 20;

const stored = storedAtom<Secrets>({
  key: 'order-secrets',
  empty: NONE,
  decode(text) {
    const secrets = parseJson(text);
    return areSecrets(secrets) ? secrets : NONE;
  },
  encode: (secrets) => (secrets.length === 0 ? undefined : JSON.stringify(secrets)),
});

export function keepSecret(number: string, secret: string): void {
  const others = stored.read().filter((one) => one.number !== number);
  stored.write([{ number, secret }, ...others].slice(0, KEPT));
}

/** The secret of an order, undefined when this device does not know one. */
export function secretOf(number: string): string | undefined {
  return stored.read().find((one) => one.number === number)?.secret;
}
