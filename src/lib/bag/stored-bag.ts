import { cents } from '#contract/money.ts';
import {
  type Guarded,
  isBoolean,
  isCount,
  isObjectOf,
  isOptional,
  isString,
  parseJson,
  type TypeGuard,
} from '#lib/type-guards.ts';
import { type BagItem, type BagItems, MAX_QUANTITY, type RemovedItem } from './bag.ts';

/**
 * The bag as stored JSON. Stored amounts are in cents under the names `price`, `oldPrice` and `addedPrice`, which
 * must not change: browsers hold bags of earlier versions.
 */

const isQuantity: TypeGuard<number> = (value): value is number =>
  isCount(value) && value >= 1 && value <= MAX_QUANTITY;

const isStoredItem = isObjectOf({
  productId: isString,
  quantity: isQuantity,
  addedPrice: isCount,
  product: isObjectOf({
    name: isString,
    price: isCount,
    oldPrice: isOptional(isCount),
    image: isString,
    imageAlt: isString,
    category: isString,
    color: isString,
    stock: isOptional(isCount),
  }),
  available: isBoolean,
});
type StoredItem = Guarded<typeof isStoredItem>;

/** A removed item in its stored form, for undo. */
export const isStoredRemovedItem = isObjectOf({ item: isStoredItem, index: isCount });
type StoredRemovedItem = Guarded<typeof isStoredRemovedItem>;

function fromStoredItem({
  addedPrice,
  product: { price, oldPrice, ...product },
  ...item
}: StoredItem): BagItem {
  return {
    ...item,
    addedPriceCents: cents(addedPrice),
    product: {
      ...product,
      priceCents: cents(price),
      oldPriceCents: oldPrice === undefined ? undefined : cents(oldPrice),
    },
  };
}

function toStoredItem({
  productId,
  quantity,
  addedPriceCents: addedPrice,
  product: { name, priceCents: price, oldPriceCents: oldPrice, ...product },
  ...item
}: BagItem): StoredItem {
  return { productId, quantity, addedPrice, product: { name, price, oldPrice, ...product }, ...item };
}

export function fromStoredRemovedItem({ item, index }: StoredRemovedItem): RemovedItem {
  return { item: fromStoredItem(item), index };
}

export function toStoredRemovedItem({ item, index }: RemovedItem): StoredRemovedItem {
  return { item: toStoredItem(item), index };
}

/** Parses a stored bag. Skips invalid items; an invalid bag is empty. [BAG-06] */
export function decodeBag(text: string): BagItems {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, BagItem>();
  for (const item of stored) {
    if (isStoredItem(item) && !byId.has(item.productId)) byId.set(item.productId, fromStoredItem(item));
  }
  return [...byId.values()];
}

/** Serializes the bag; undefined if it is empty. [BAG-06] */
export function encodeBag(items: BagItems): string | undefined {
  return items.length === 0 ? undefined : JSON.stringify(items.map(toStoredItem));
}
