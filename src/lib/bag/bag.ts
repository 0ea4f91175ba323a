import {
  itemsComponent,
  sumComponents,
  type Totals,
  taxComponent,
} from '#contract/quote/price-components.ts';
import { shareOf } from '#contract/quote/rates.ts';
import { LINE_IMAGE_WIDTH, TAX_BASIS_POINTS } from '#contract/vocabulary.ts';
import { isCents, multiplyCents, sumCents } from '#contract/wire/money.ts';
import { areSizes, type CardProduct } from '#lib/product/card-product.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
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
 * tracked. `sizes` is absent without sizes.
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
  sizes: areSizes,
});
export type BagProduct = Guarded<typeof isBagProduct>;

const isQuantity: TypeGuard<number> = (value): value is number =>
  isCount(value) && value >= 1 && value <= MAX_QUANTITY;

/**
 * One product in the bag, in one size if it has sizes. `addedPriceCents` is its price at the time of adding.
 * `available` is false once the product is deleted; it is then shown but not counted. An item from before the product
 * had sizes has no `size`. [SIZE-04]
 */
export const isBagItem = isObjectOf({
  productId: isString,
  size: isOptional(isString),
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

/** Returns the data that the bag stores of a product. */
export function toBagProduct(product: CardProduct): BagProduct {
  return {
    name: product.name,
    priceCents: product.priceCents,
    oldPriceCents: product.oldPriceCents,
    image: imageUrlForWidth(product, LINE_IMAGE_WIDTH),
    imageAlt: product.imageAlt,
    category: product.category,
    color: product.color,
    stock: product.stock,
    sizes: product.sizes?.map(({ size, stock }) => ({ size, stock })),
  };
}

/**
 * Adds a product with quantity 1. A product that is already in the bag in this size stays unchanged.
 * [BAG-02, BAG-03, SIZE-04]
 */
export function addToItems(
  items: BagItems,
  product: CardProduct,
  size?: string,
): { items: BagItems; outcome: 'added' | 'duplicate' } {
  if (items.some(matches(product._id, size))) return { items, outcome: 'duplicate' };
  const bagProduct = toBagProduct(product);
  const item = {
    productId: product._id,
    size,
    quantity: 1,
    addedPriceCents: bagProduct.priceCents,
    product: bagProduct,
    available: true,
  };
  return { items: [...items, item], outcome: 'added' };
}

/** Returns a filter for the item of a product in a size, or for the one without a size. */
function matches(productId: string, size: string | undefined): (item: BagItem) => boolean {
  return (item) => item.productId === productId && item.size === size;
}

/** Returns whether the product is in the bag, in any size unless `size` is given. */
export function isInBag(items: BagItems, productId: string, size?: string): boolean {
  return items.some((item) => item.productId === productId && (size === undefined || item.size === size));
}

/** The fields that decide whether an item can be bought. */
type StockedItem = Pick<BagItem, 'size' | 'product'>;

function findSize({ size, product: { sizes } }: StockedItem) {
  return sizes?.find((candidate) => candidate.size === size);
}

/** Returns whether an item lacks the size that its product needs. */
export function needsSize({ size, product: { sizes } }: StockedItem): boolean {
  return size === undefined && sizes !== undefined;
}

/** Returns whether the product of an item still exists, and its size. */
export function isAvailable({ available, ...item }: BagItem): boolean {
  return available && (item.size === undefined || findSize(item) !== undefined);
}

/** Returns the units in stock of an item's size, or of its product if it has no sizes; undefined if not tracked. */
export function stockOfItem(item: StockedItem): number | undefined {
  return item.size === undefined ? item.product.stock : findSize(item)?.stock;
}

/**
 * Returns whether the item can be bought: it exists, has a size if it needs one, and is not sold out. Other items are
 * shown but not counted.
 */
export function isForSale(item: BagItem): boolean {
  return isAvailable(item) && !needsSize(item) && stockOfItem(item) !== 0;
}

/** Returns the maximum quantity of an item. */
export function maxQuantity(item: StockedItem): number {
  return Math.min(MAX_QUANTITY, stockOfItem(item) ?? MAX_QUANTITY);
}

/**
 * Limits a quantity to the range from 1 to the stock. A sold-out item keeps its quantity until the product is back in
 * stock.
 */
function limitToStock(item: BagItem): BagItem {
  return { ...item, quantity: Math.max(1, Math.min(item.quantity, maxQuantity(item) || MAX_QUANTITY)) };
}

/** Increases the quantity by 1, up to the stock. [BAG-04] */
export function incrementQuantity(items: BagItems, productId: string, size?: string): BagItems {
  return changeQuantity(items, matches(productId, size), 1);
}

/** Decreases the quantity by 1, never below 1. [BAG-04] */
export function decrementQuantity(items: BagItems, productId: string, size?: string): BagItems {
  return changeQuantity(items, matches(productId, size), -1);
}

function changeQuantity(items: BagItems, isChanged: (item: BagItem) => boolean, by: number): BagItems {
  return items.map((item) =>
    isChanged(item) ? limitToStock({ ...item, quantity: item.quantity + by }) : item,
  );
}

/**
 * Gives the item without a size one of its product's sizes. If the bag already contains that size, the item is removed,
 * and its quantity added to the other one. [SIZE-04]
 */
export function setItemSize(items: BagItems, productId: string, size: string): BagItems {
  const isUnsized = matches(productId, undefined);
  const isSized = matches(productId, size);
  const unsized = items.find(isUnsized);
  if (unsized === undefined) return items;
  const isMerged = items.some(isSized);
  return items.flatMap((item) => {
    if (isUnsized(item)) return isMerged ? [] : [limitToStock({ ...item, size })];
    if (isSized(item)) return [limitToStock({ ...item, quantity: item.quantity + unsized.quantity })];
    return [item];
  });
}

/** Removes an item; `removed` is the input of `restoreItems`. [BAG-04] */
export function removeFromItems(
  items: BagItems,
  productId: string,
  size?: string,
): { items: BagItems; removed: RemovedItem[] } {
  const isRemoved = matches(productId, size);
  const removed = withIndexes(items).filter(({ item }) => isRemoved(item));
  return { items: items.filter((item) => !isRemoved(item)), removed };
}

/** Returns all items with their indexes: the input of `restoreItems` after Clear Cart. [BAG-04] */
export function withIndexes(items: BagItems): RemovedItem[] {
  return items.map((item, index) => ({ item, index }));
}

/**
 * Restores removed items at their former positions. Skips items that are in the bag again, since this or
 * another tab may have changed it meanwhile.
 */
export function restoreItems(items: BagItems, removed: readonly RemovedItem[]): BagItems {
  const restored = [...items];
  for (const { item, index } of removed) {
    if (!restored.some(matches(item.productId, item.size))) restored.splice(index, 0, item);
  }
  return restored;
}

/**
 * Updates the items of a product with the data that the backend currently has; undefined if it was deleted. Keeps
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
    return limitToStock({ ...item, product: toBagProduct(product), available: true });
  });
}

/** Returns the totals of the items for sale, in exact cents. [BAG-05] */
export function calculateTotals(items: BagItems): Totals {
  const forSale = items.filter(isForSale);
  const itemsCents = sumCents(
    forSale.map(({ quantity, product }) => multiplyCents(product.priceCents, quantity)),
  );
  const components = [
    itemsComponent(itemsCents),
    taxComponent(TAX_BASIS_POINTS, shareOf(itemsCents, TAX_BASIS_POINTS)),
  ];
  return {
    selectedItems: forSale.reduce((count, { quantity }) => count + quantity, 0),
    components,
    grandTotalCents: sumComponents(components),
  };
}

/** Returns the number of distinct products for sale: the count on the bag's button. [NAV-01] */
export function countDistinct(items: BagItems): number {
  return items.filter(isForSale).length;
}
