import { WISHLIST_MAX } from '#contract/wishlist-max.ts';
import { CARD_NAMES, type CardProduct, isCardProduct } from '#lib/product/card-product.ts';
import { type Guarded, isBoolean, isObjectOf, isRecord, isString, parseJson } from '#lib/type-guards.ts';

/** A product on a wishlist. `available` is false once the product is deleted. */
const isWishlistItem = isObjectOf({ product: isCardProduct, available: isBoolean });
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

/** Adds or removes a product. A product already on the list keeps its position. */
export function setInWishlist(
  wishes: WishlistItems,
  product: CardProduct,
  isWishlisted: boolean,
): WishlistItems {
  if (isInWishlist(wishes, product._id) === isWishlisted) return wishes;
  return isWishlisted
    ? [{ product, available: true }, ...wishes]
    : wishes.filter((item) => item.product._id !== product._id);
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
    return product === undefined ? { ...item, available: false } : { product, available: true };
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

const ENCODED_NAMES = ['of', 'wishes', 'product', 'available', ...CARD_NAMES];

/** Returns the text to store: equal lists have equal texts. Undefined for an empty guest list. */
export function encodeWishlist(list: Wishlist): string | undefined {
  return list.of === '' && list.wishes.length === 0 ? undefined : JSON.stringify(list, ENCODED_NAMES);
}

/** Parses a stored wishlist. Skips invalid items; an invalid list is empty. */
export function decodeWishlist(text: string): Wishlist {
  const stored = parseJson(text);
  if (!isRecord(stored) || !isString(stored.of) || !Array.isArray(stored.wishes)) return EMPTY_WISHLIST;
  const byId = new Map<string, WishlistItem>();
  for (const item of stored.wishes) {
    if (isWishlistItem(item)) byId.set(item.product._id, item);
  }
  return { of: stored.of, wishes: [...byId.values()].slice(0, WISHLIST_MAX) };
}
