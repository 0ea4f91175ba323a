import { lineKey } from '#lib/product/sizes.ts';
import { isRecord, parseJson } from '#lib/type-guards.ts';
import { type BagItem, type BagItems, isBagItem } from './bag.ts';

/**
 * Items of the bag as stored JSON. Stored amounts are in cents under the names `price`, `oldPrice` and `addedPrice`,
 * which must not change: browsers hold bags of earlier versions.
 */
const STORED_NAMES = ['price', 'oldPrice', 'addedPrice'];
const toStored = new Map(STORED_NAMES.map((name) => [`${name}Cents`, name]));
const fromStored = new Map(STORED_NAMES.map((name) => [name, `${name}Cents`]));

/** Returns a function that renames the properties of all objects of a JSON text. */
const renaming = (names: ReadonlyMap<string, string>) => (_key: string, value: unknown) =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [names.get(name) ?? name, part]))
    : value;

/** Serializes a list that contains items of the bag; returns undefined if it is empty. */
export function encodeItems<Item>(list: readonly Item[]): string | undefined {
  return list.length === 0 ? undefined : JSON.stringify(list, renaming(toStored));
}

/** Parses JSON that contains items of the bag; returns undefined if it is invalid. */
export function parseItems(text: string): unknown {
  return parseJson(text, renaming(fromStored));
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
