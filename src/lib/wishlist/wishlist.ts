import { toWire } from '#contract/wire/wire-amounts.ts';
import { WISHLIST_MAX } from '#contract/wishlist/wishlist-max.ts';
import { fromWire } from '#lib/api/wire-values.ts';
import { CARD_NAMES, type CardProduct, isCardProduct } from '#lib/product/card-product.ts';
import type { SizeChoice } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import {
  type Guarded,
  isBoolean,
  isObjectOf,
  isOptional,
  isRecord,
  isString,
  parseJson,
} from '#lib/type-guards.ts';

/**
 * A product on a wishlist. `size` is the size that the visitor last chose for it. `available` is false once the product
 * is deleted. [SIZE-05]
 */
const isWishlistItem = isObjectOf({
  product: isCardProduct,
  size: isOptional(isString),
  available: isBoolean,
});
type WishlistItem = Guarded<typeof isWishlistItem>;
/** Last added first. */
export type WishlistItems = readonly WishlistItem[];

/** A wishlist as stored in the browser. */
export interface Wishlist {
  /** The ID of the user whose account this list mirrors; '' for a guest's list. */
  readonly of: string;
  readonly wishes: WishlistItems;
}

export const EMPTY_ITEMS: WishlistItems = [];
export const EMPTY_WISHLIST: Wishlist = { of: '', wishes: EMPTY_ITEMS };

/**
 * Returns the stored items visible to the user with this ID, '' for a guest. The copy of an account belongs to
 * its user only; a guest's list also belongs to the next user who logs in.
 */
export function itemsForUser({ of, wishes }: Wishlist, userId: string): WishlistItems {
  return of === '' || of === userId ? wishes : EMPTY_ITEMS;
}

export function isInWishlist(wishes: WishlistItems, productId: string): boolean {
  return wishes.some(({ product }) => product._id === productId);
}

/** Returns whether the wishlist has room for another product. */
export function hasRoom(wishes: WishlistItems): boolean {
  return wishes.length < WISHLIST_MAX;
}

/**
 * Adds or removes a product. A product already on the list keeps its position, and its size unless `size` is another
 * one.
 */
export function setInWishlist(
  wishes: WishlistItems,
  product: CardProduct,
  isWishlisted: boolean,
  size?: string,
): WishlistItems {
  if (!isWishlisted) return removeProduct(wishes, product._id);
  if (!isInWishlist(wishes, product._id)) return [{ product, size, available: true }, ...wishes];
  if (size === undefined || sizeInWishlist(wishes, product._id) === size) return wishes;
  return wishes.map((item) => (item.product._id === product._id ? { ...item, size } : item));
}

function removeProduct(wishes: WishlistItems, productId: string): WishlistItems {
  return isInWishlist(wishes, productId) ? wishes.filter(({ product }) => product._id !== productId) : wishes;
}

/** Returns the size remembered with a product; undefined if it is not on the list, or without a size. */
export function sizeInWishlist(wishes: WishlistItems, productId: string): string | undefined {
  return wishes.find(({ product }) => product._id === productId)?.size;
}

/** The remembered size of an item, with the units left as `displayedStock` returns them. */
export interface WishedSize {
  readonly size: string;
  /** 'gone' if the product has other sizes by now. */
  readonly state: 'for sale' | 'sold out' | 'gone';
  readonly units: number | undefined;
}

/** Returns the remembered size of an item; undefined without one, or if its product has no sizes. [SIZE-05] */
export function wishedSize({
  product,
  size,
}: Pick<WishlistItem, 'product' | 'size'>): WishedSize | undefined {
  const { sizes } = product;
  if (size === undefined || sizes === undefined) return undefined;
  const choice: SizeChoice | undefined = sizes.find((candidate) => candidate.size === size);
  if (choice === undefined) return { size, state: 'gone', units: undefined };
  const units = displayedStock(choice);
  return { size, state: units === 0 ? 'sold out' : 'for sale', units };
}

/** Returns the remembered sizes that their products have, by product id: what the account stores. */
export function chosenSizes(wishes: WishlistItems): Record<string, string> {
  return Object.fromEntries(
    wishes.flatMap((item) => {
      const wished = wishedSize(item);
      return wished && wished.state !== 'gone' ? [[item.product._id, wished.size]] : [];
    }),
  );
}

/**
 * Returns an item of the account as this browser stores it. The account forgets a size that its product no longer has.
 * `stored`, the size remembered here, stays in that case, so that the page can say so.
 */
export function fromAccount(
  product: CardProduct,
  size: string | undefined,
  stored: string | undefined,
): WishlistItem {
  const isGone = wishedSize({ product, size: stored })?.state === 'gone';
  return { product, size: size ?? (isGone ? stored : undefined), available: true };
}

/** Reverts a product to its state and position in an earlier list. All other items stay unchanged. */
export function revertItem(wishes: WishlistItems, earlier: WishlistItems, productId: string): WishlistItems {
  const others = wishes.filter(({ product }) => product._id !== productId);
  const index = earlier.findIndex(({ product }) => product._id === productId);
  const item = earlier[index];
  return item ? others.toSpliced(index, 0, item) : others;
}

/** Updates an item with the product that the backend currently has; undefined if it was deleted. */
export function refreshWishlistItem(
  wishes: WishlistItems,
  productId: string,
  product: CardProduct | undefined,
): WishlistItems {
  return wishes.map((item) => {
    if (item.product._id !== productId) return item;
    return product === undefined ? { ...item, available: false } : { ...item, product, available: true };
  });
}

/** A wishlist item in its position on the page. */
export interface WishlistSlot extends WishlistItem {
  /** Whether the item was just removed. Its slot then offers undo. */
  readonly isRemoved: boolean;
}

/** Returns the page's slots after a change. Existing items keep their position, new ones come first. */
export function updateSlots(slots: readonly WishlistSlot[], wishes: WishlistItems): WishlistSlot[] {
  const known = new Set(slots.map(({ product }) => product._id));
  const itemsById = new Map(wishes.map((item) => [item.product._id, item]));
  const added = wishes.filter(({ product }) => !known.has(product._id));
  return [
    ...added.map((item) => ({ ...item, isRemoved: false })),
    ...slots.map((slot) => {
      const item = itemsById.get(slot.product._id);
      return item ? { ...item, isRemoved: false } : { ...slot, isRemoved: true };
    }),
  ];
}

// Stored prices are in dollars: browsers hold lists of earlier versions.
const STORED_CARD_NAMES = CARD_NAMES.map((name) => name.replace('Cents', ''));
const ENCODED_NAMES = ['of', 'wishes', 'product', 'size', 'available', ...STORED_CARD_NAMES];

/** Returns the text to store: equal lists have equal texts. Undefined for an empty guest list. */
export function encodeWishlist(list: Wishlist): string | undefined {
  return list.of === '' && list.wishes.length === 0 ? undefined : JSON.stringify(toWire(list), ENCODED_NAMES);
}

/** Parses a stored wishlist. Skips invalid items; an invalid list is empty. */
export function decodeWishlist(text: string): Wishlist {
  const stored = fromWire(parseJson(text));
  if (!isRecord(stored) || !isString(stored.of) || !Array.isArray(stored.wishes)) return EMPTY_WISHLIST;
  const byId = new Map<string, WishlistItem>();
  for (const item of stored.wishes) {
    if (isWishlistItem(item)) byId.set(item.product._id, item);
  }
  return { of: stored.of, wishes: [...byId.values()].slice(0, WISHLIST_MAX) };
}
