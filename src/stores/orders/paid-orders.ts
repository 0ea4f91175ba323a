import { isArrayOf, isString, parseJson } from '#lib/type-guards.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

/**
 * The orders that somebody has paid on this device, stored in localStorage under `paid-orders`. While the shop does not
 * know of the payment, their pages do not ask for it again.
 */

const areNumbers = isArrayOf(isString);

/** How many of the latest orders to keep: the shop learns of a payment within minutes or hours. */
const MAX_ORDERS = 5;

const stored = storedAtom<readonly string[]>({
  key: 'paid-orders',
  empty: [],
  decode(text) {
    const numbers = parseJson(text);
    return areNumbers(numbers) ? numbers : [];
  },
  encode: (numbers) => (numbers.length === 0 ? undefined : JSON.stringify(numbers)),
});

/** Remembers that the customer has returned from the payment of an order. */
export function savePaidOrder(number: string): void {
  stored.write(
    [number, ...stored.read().filter((each) => each !== number)].slice(0, MAX_ORDERS),
    keepInMemory,
  );
}

/** Returns whether the customer has returned from the payment of an order. */
export function isPaidOrder(number: string): boolean {
  return stored.read().includes(number);
}
