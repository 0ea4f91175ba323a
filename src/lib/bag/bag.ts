import { addCents, type Cents, cents, isCents, multiplyCents, taxOf, toCents } from '#contract/money.ts';
import { LINE_IMAGE_WIDTH, TAX_BASIS_POINTS, TAX_RATE } from '#contract/vocabulary.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { stockOf } from '#lib/product/stock.ts';
import {
  type Guarded,
  isBoolean,
  isCount,
  isObjectOf,
  isOptional,
  isString,
  type TypeGuard,
} from '#lib/type-guards.ts';

/** The maximum quantity of an item. It also keeps every sum an exact integer. */
const MAX_QUANTITY = 9999;

/**
 * The product data stored with the bag, so the bag renders without a request. `stock` is in units, absent if not
 * tracked.
 */
const isBagProduct = isObjectOf({
  name: isString,
  priceCents: isCents,
  oldPriceCents: isOptional(isCents),
  image: isString,
  imageAlt: isString,
  category: isString,
  color: isString,
  stock: isOptional(isCount),
});
export type BagProduct = Guarded<typeof isBagProduct>;

const isQuantity: TypeGuard<number> = (value): value is number =>
  isCount(value) && value >= 1 && value <= MAX_QUANTITY;

/**
 * One product in the bag. `addedPriceCents` is its price at the time of adding. `available` is false once the
 * product is deleted; it is then shown but not counted.
 */
export const isBagItem = isObjectOf({
  productId: isString,
  quantity: isQuantity,
  addedPriceCents: isCents,
  product: isBagProduct,
  available: isBoolean,
});
export type BagItem = Guarded<typeof isBagItem>;
export type BagItems = readonly BagItem[];

/** A removed item with its former index, for undo. */
export const isRemovedItem = isObjectOf({ item: isBagItem, index: isCount });
export type RemovedItem = Guarded<typeof isRemovedItem>;

/** The Order Summary. `taxRate` is a fraction. [BAG-05] */
export interface BagTotals {
  readonly selectedItems: number;
  readonly totalPriceCents: Cents;
  readonly taxCents: Cents;
  readonly taxRate: number;
  readonly grandTotalCents: Cents;
}

/** Returns the data that the bag stores of a product. */
export function toBagProduct(product: CardProduct): BagProduct {
  return {
    name: product.name,
    priceCents: toCents(product.price),
    oldPriceCents: product.oldPrice === undefined ? undefined : toCents(product.oldPrice),
    image: imageUrlForWidth(product, LINE_IMAGE_WIDTH),
    imageAlt: product.imageAlt,
    category: product.category,
    color: product.color,
    stock: stockOf(product),
  };
}

/** Adds a product with quantity 1. A product already in the bag stays unchanged. [BAG-02, BAG-03] */
export function addToItems(
  items: BagItems,
  product: CardProduct,
): { items: BagItems; outcome: 'added' | 'duplicate' } {
  if (isInBag(items, product._id)) return { items, outcome: 'duplicate' };
  const bagProduct = toBagProduct(product);
  const item = {
    productId: product._id,
    quantity: 1,
    addedPriceCents: bagProduct.priceCents,
    product: bagProduct,
    available: true,
  };
  return { items: [...items, item], outcome: 'added' };
}

/** Returns whether the product is in the bag. */
export function isInBag(items: BagItems, productId: string): boolean {
  return items.some((item) => item.productId === productId);
}

/**
 * Returns whether the product can be bought: it exists and is not sold out. Other items are shown but not
 * counted.
 */
export function isForSale({ available, product: { stock } }: BagItem): boolean {
  return available && stock !== 0;
}

/** Returns the maximum quantity of a product in the bag. */
export function maxQuantity({ stock = MAX_QUANTITY }: BagProduct): number {
  return Math.min(MAX_QUANTITY, stock);
}

/**
 * Limits a quantity to the range from 1 to the stock. A sold-out item keeps its quantity until the product is back in
 * stock.
 */
function limitToStock(quantity: number, product: BagProduct): number {
  return Math.max(1, Math.min(quantity, maxQuantity(product) || MAX_QUANTITY));
}

/** Increases the quantity by 1, up to the stock. [BAG-04] */
export function incrementQuantity(items: BagItems, productId: string): BagItems {
  return changeQuantity(items, productId, 1);
}

/** Decreases the quantity by 1, never below 1. [BAG-04] */
export function decrementQuantity(items: BagItems, productId: string): BagItems {
  return changeQuantity(items, productId, -1);
}

function changeQuantity(items: BagItems, productId: string, by: number): BagItems {
  return items.map((item) => {
    if (item.productId !== productId) return item;
    return { ...item, quantity: limitToStock(item.quantity + by, item.product) };
  });
}

/** Removes a product; `removed` is the input of `restoreItems`. [BAG-04] */
export function removeFromItems(
  items: BagItems,
  productId: string,
): { items: BagItems; removed: RemovedItem[] } {
  const removed = withIndexes(items).filter(({ item }) => item.productId === productId);
  return { items: items.filter((item) => item.productId !== productId), removed };
}

/** Returns all items with their indexes: the input of `restoreItems` after Clear Cart. [BAG-04] */
export function withIndexes(items: BagItems): RemovedItem[] {
  return items.map((item, index) => ({ item, index }));
}

/**
 * Restores removed items at their former positions. Skips products that are in the bag again, since this or
 * another tab may have changed it meanwhile.
 */
export function restoreItems(items: BagItems, removed: readonly RemovedItem[]): BagItems {
  const restored = [...items];
  for (const { item, index } of removed) {
    if (!isInBag(restored, item.productId)) restored.splice(index, 0, item);
  }
  return restored;
}

/**
 * Updates an item with the product that the backend currently has; undefined if it was deleted. Keeps
 * `addedPriceCents`, so the bag can show a price change. Reduces the quantity to the remaining stock.
 */
export function refreshBagItem(
  items: BagItems,
  productId: string,
  product: CardProduct | undefined,
): BagItems {
  return items.map((item) => {
    if (item.productId !== productId) return item;
    if (product === undefined) return { ...item, available: false };
    const bagProduct = toBagProduct(product);
    const quantity = limitToStock(item.quantity, bagProduct);
    return { ...item, quantity, product: bagProduct, available: true };
  });
}

/** Returns the totals of the items for sale, in exact cents. [BAG-05] */
export function calculateTotals(items: BagItems): BagTotals {
  let selectedItems = 0;
  let totalPriceCents = cents(0);
  for (const { quantity, product } of items.filter(isForSale)) {
    selectedItems += quantity;
    totalPriceCents = addCents(totalPriceCents, multiplyCents(product.priceCents, quantity));
  }
  const taxCents = taxOf(totalPriceCents, TAX_BASIS_POINTS);
  const grandTotalCents = addCents(totalPriceCents, taxCents);
  return { selectedItems, totalPriceCents, taxCents, taxRate: TAX_RATE, grandTotalCents };
}

/** Returns the number of distinct products for sale: the count on the bag's button. [NAV-01] */
export function countDistinct(items: BagItems): number {
  return items.filter(isForSale).length;
}
