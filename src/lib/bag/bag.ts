import { taxOn } from '#contract/tax.ts';
import { TAX_RATE } from '#contract/vocabulary.ts';
import { toCents } from '#lib/money.ts';
import { type CardProduct, pictureOfWidth } from '#lib/product/product-view.ts';
import { piecesOf } from '#lib/product/stock.ts';
import {
  isCount,
  isFlag,
  isText,
  objectOf,
  orAbsent,
  parseJson,
  type Shape,
  type Shaped,
} from '#lib/shape.ts';

/** No order is larger, and every sum stays exact. */
const MAX_QUANTITY = 9999;

/** The bag's pictures are 96 pixels wide, on screens of up to three dots a pixel. */
const PICTURE_WIDTH = 288;

/**
 * What the bag remembers of a product, so that it can be shown without asking. Prices in cents; `stock` in pieces, absent
 * when nobody counts them.
 */
const isBagProduct = objectOf({
  name: isText,
  price: isCount,
  oldPrice: orAbsent(isCount),
  image: isText,
  imageAlt: isText,
  category: isText,
  color: isText,
  stock: orAbsent(isCount),
});
export type BagProduct = Shaped<typeof isBagProduct>;

const isQuantity: Shape<number> = (value): value is number =>
  isCount(value) && value >= 1 && value <= MAX_QUANTITY;

/**
 * One product in the bag. `addedPrice` is the price in cents when it was put in; `available` is false once
 * the backend no longer knows the product: it is shown then, not counted.
 */
const isBagItem = objectOf({
  productId: isText,
  quantity: isQuantity,
  addedPrice: isCount,
  product: isBagProduct,
  available: isFlag,
});
export type BagItem = Shaped<typeof isBagItem>;
export type BagItems = readonly BagItem[];

/** An item that was taken out, and the place where it stood, so that it can be put back. */
export const isRemovedItem = objectOf({ item: isBagItem, index: isCount });
export type RemovedItem = Shaped<typeof isRemovedItem>;

/** The Order Summary [BAG-05]. Money in cents; `taxRate` is a fraction. */
export interface BagTotals {
  readonly selectedItems: number;
  readonly totalPrice: number;
  readonly tax: number;
  readonly taxRate: number;
  readonly grandTotal: number;
}

/** What the bag remembers of a product as the wire sends it. */
export function bagProductOf(product: CardProduct): BagProduct {
  return {
    name: product.name,
    price: toCents(product.price),
    oldPrice: product.oldPrice === undefined ? undefined : toCents(product.oldPrice),
    image: pictureOfWidth(product, PICTURE_WIDTH),
    imageAlt: product.imageAlt,
    category: product.category,
    color: product.color,
    stock: piecesOf(product),
  };
}

/** Puts a product in with quantity 1; one that is there already stays as it is. [BAG-02, BAG-03] */
export function add(
  items: BagItems,
  product: CardProduct,
): { items: BagItems; outcome: 'added' | 'duplicate' } {
  if (isInBag(items, product._id)) return { items, outcome: 'duplicate' };
  const remembered = bagProductOf(product);
  const item = {
    productId: product._id,
    quantity: 1,
    addedPrice: remembered.price,
    product: remembered,
    available: true,
  };
  return { items: [...items, item], outcome: 'added' };
}

/** Whether the product is in the bag. */
export function isInBag(items: BagItems, productId: string): boolean {
  return items.some((item) => item.productId === productId);
}

/** Whether the product can be bought: it is sold still, and not sold out. What cannot is shown, not counted. */
export function isForSale({ available, product: { stock } }: BagItem): boolean {
  return available && stock !== 0;
}

/** The most that there can be of a product in the bag. */
export function mostOf({ stock = MAX_QUANTITY }: BagProduct): number {
  return Math.min(MAX_QUANTITY, stock);
}

/** So many of a product as there can be; of one that is sold out as many as were wanted, until it is there again. */
function withinStock(quantity: number, product: BagProduct): number {
  return Math.max(1, Math.min(quantity, mostOf(product) || MAX_QUANTITY));
}

/** One more of a product, never more than there are. [BAG-04] */
export function increment(items: BagItems, productId: string): BagItems {
  return changeQuantity(items, productId, 1);
}

/** One less of a product, never below 1. [BAG-04] */
export function decrement(items: BagItems, productId: string): BagItems {
  return changeQuantity(items, productId, -1);
}

function changeQuantity(items: BagItems, productId: string, by: number): BagItems {
  return items.map((item) => {
    if (item.productId !== productId) return item;
    return { ...item, quantity: withinStock(item.quantity + by, item.product) };
  });
}

/** Takes a product out; `removed` is what `restore` puts back. [BAG-04] */
export function remove(items: BagItems, productId: string): { items: BagItems; removed: RemovedItem[] } {
  const removed = placesOf(items).filter(({ item }) => item.productId === productId);
  return { items: items.filter((item) => item.productId !== productId), removed };
}

/** Every item with its place: what Clear Cart takes out. [BAG-04] */
export function placesOf(items: BagItems): RemovedItem[] {
  return items.map((item, index) => ({ item, index }));
}

/**
 * Puts removed items back where they stood. The bag may have changed meanwhile, in this tab or another: a
 * product that is in it again stays as it is.
 */
export function restore(items: BagItems, removed: readonly RemovedItem[]): BagItems {
  const restored = [...items];
  for (const { item, index } of removed) {
    if (!isInBag(restored, item.productId)) restored.splice(index, 0, item);
  }
  return restored;
}

/**
 * What the backend now says of a product: its present facts, or undefined when it is no longer sold. The
 * price when added stays, so that a change can be told; of fewer pieces than were wanted there are so many left.
 */
export function renew(items: BagItems, productId: string, product: CardProduct | undefined): BagItems {
  return items.map((item) => {
    if (item.productId !== productId) return item;
    if (product === undefined) return { ...item, available: false };
    const remembered = bagProductOf(product);
    const quantity = withinStock(item.quantity, remembered);
    return { ...item, quantity, product: remembered, available: true };
  });
}

/** The sums, exact in cents, of what can be bought. [BAG-05] */
export function totals(items: BagItems): BagTotals {
  let selectedItems = 0;
  let totalPrice = 0;
  for (const { quantity, product } of items.filter(isForSale)) {
    selectedItems += quantity;
    totalPrice += quantity * product.price;
  }
  const tax = taxOn(totalPrice);
  return { selectedItems, totalPrice, tax, taxRate: TAX_RATE, grandTotal: totalPrice + tax };
}

/** How many distinct products can be bought: the number on the bag's button. [NAV-01] */
export function countDistinct(items: BagItems): number {
  return items.filter(isForSale).length;
}

/**
 * Reads a stored bag. What is unreadable is left out: a damaged item takes no other with it, and a damaged
 * bag is an empty one. [BAG-06]
 */
export function decodeBag(text: string): BagItems {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, BagItem>();
  for (const item of stored) {
    if (isBagItem(item) && !byId.has(item.productId)) byId.set(item.productId, item);
  }
  return [...byId.values()];
}
