import { lineKey } from '#lib/product/sizes.ts';
import { parseJson } from '#lib/type-guards.ts';
import { type BagItem, type BagItems, isBagItem } from './bag.ts';

/**
 * Items of the bag as stored JSON. Stored amounts are in cents under the names `price`, `oldPrice` and `addedPrice`,
 * which must not change: browsers hold bags of earlier versions. The names are replaced in the text. A string value
 * cannot look like a name, because JSON escapes its quotes.
 */

/** Serializes a list that contains items of the bag; returns undefined if it is empty. */
export function encodeItems<Item>(list: readonly Item[]): string | undefined {
  if (list.length === 0) return undefined;
  return JSON.stringify(list).replace(/"(price|oldPrice|addedPrice)Cents":/g, '"$1":');
}

/** Parses JSON that contains items of the bag; returns undefined if it is invalid. */
export function parseItems(text: string): unknown {
  return parseJson(text.replace(/"(price|oldPrice|addedPrice)":/g, '"$1Cents":'));
}

/** Parses a stored bag. Skips invalid items; an invalid bag is empty. [BAG-06] */
export function decodeBag(text: string): BagItems {
  const stored = parseItems(text);
  if (!Array.isArray(stored)) return [];
  const byKey = new Map<string, BagItem>();
  for (const item of stored) {
    if (isBagItem(item) && !byKey.has(lineKey(item))) byKey.set(lineKey(item), item);
  }
  return [...byKey.values()];
}
