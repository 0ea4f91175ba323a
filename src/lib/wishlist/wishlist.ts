import { WISHLIST_MAX } from '#contract/wishlist-max.ts';
import { type CardProduct, isCardProduct } from '#lib/product/product-view.ts';
import { isFlag, isRecord, isText, objectOf, parseJson, type Shaped } from '#lib/shape.ts';

/** A product that somebody keeps for later; `available` is false once the backend no longer knows it. */
const isWish = objectOf({ product: isCardProduct, available: isFlag });
export type Wish = Shaped<typeof isWish>;
/** The last one added first. */
export type Wishes = readonly Wish[];

/** A wishlist as the browser keeps it. */
export interface Wishlist {
  /** The id of the person whose account it is a copy of; '' for what nobody's account knows yet. */
  readonly of: string;
  readonly wishes: Wishes;
}

export const NO_WISHES: Wishes = [];
export const NO_WISHLIST: Wishlist = { of: '', wishes: NO_WISHES };

/**
 * What of the browser's wishlist is for the person with this id, '' for nobody. The copy of an account is for its
 * person only; what was marked before the login is also for whoever logs in.
 */
export function wishesFor({ of, wishes }: Wishlist, person: string): Wishes {
  return of === '' || of === person ? wishes : NO_WISHES;
}

export function isWished(wishes: Wishes, productId: string): boolean {
  return wishes.some(({ product }) => product._id === productId);
}

/** Whether there is room for one more. */
export function hasRoom(wishes: Wishes): boolean {
  return wishes.length < WISHLIST_MAX;
}

/** Marks a product, or takes the mark away; one that is marked already stays where it is. */
export function mark(wishes: Wishes, product: CardProduct, wished: boolean): Wishes {
  if (isWished(wishes, product._id) === wished) return wishes;
  return wished
    ? [{ product, available: true }, ...wishes]
    : wishes.filter((wish) => wish.product._id !== product._id);
}

/** Makes a product's mark what it was in an earlier list, in its place there. Nothing else changes. */
export function takeBack(wishes: Wishes, earlier: Wishes, productId: string): Wishes {
  const others = wishes.filter(({ product }) => product._id !== productId);
  const index = earlier.findIndex(({ product }) => product._id === productId);
  const wish = earlier[index];
  return wish ? others.toSpliced(index, 0, wish) : others;
}

/** What the backend now says of a product, undefined when it is no longer sold. */
export function renew(wishes: Wishes, productId: string, product: CardProduct | undefined): Wishes {
  return wishes.map((wish) => {
    if (wish.product._id !== productId) return wish;
    return product === undefined ? { ...wish, available: false } : { product, available: true };
  });
}

/** A wish in its place on the page. */
export interface Place extends Wish {
  /** It has just been taken off: its place is where that can be undone. */
  readonly isRemoved: boolean;
}

/** What the page shows after a change: nothing leaves its place, and what is new stands before it. */
export function keepPlaces(places: readonly Place[], wishes: Wishes): Place[] {
  const known = new Set(places.map(({ product }) => product._id));
  const present = new Map(wishes.map((wish) => [wish.product._id, wish]));
  const added = wishes.filter(({ product }) => !known.has(product._id));
  return [
    ...added.map((wish) => ({ ...wish, isRemoved: false })),
    ...places.map((place) => {
      const wish = present.get(place.product._id);
      return wish ? { ...wish, isRemoved: false } : { ...place, isRemoved: true };
    }),
  ];
}

/**
 * Reads a stored wishlist. What is unreadable is left out: a damaged wish takes no other with it, and a damaged list
 * is an empty one.
 */
export function decodeWishlist(text: string): Wishlist {
  const stored = parseJson(text);
  if (!isRecord(stored) || !isText(stored.of) || !Array.isArray(stored.wishes)) return NO_WISHLIST;
  const byId = new Map<string, Wish>();
  for (const wish of stored.wishes) {
    if (isWish(wish)) byId.set(wish.product._id, wish);
  }
  return { of: stored.of, wishes: [...byId.values()].slice(0, WISHLIST_MAX) };
}
