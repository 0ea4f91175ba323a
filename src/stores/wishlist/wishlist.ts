import { computed } from 'nanostores';
import * as rules from '#lib/wishlist/wishlist.ts';
import { $user, readUser } from '#stores/account/session.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

/**
 * The wishlist, stored in localStorage under `wishlist`: the guest's own list, or a copy of the account's list. A copy
 * is shown only to its user and removed on logout. An empty guest list has no entry.
 */

const stored = storedAtom({
  key: 'wishlist',
  empty: rules.EMPTY_WISHLIST,
  decode: rules.decodeWishlist,
  encode: rules.encodeWishlist,
});

/** The wishlist items of the current user, newest first. Synchronized across tabs. */
export const $wishlistItems = computed([stored.$value, $user], (list, user) =>
  rules.itemsForUser(list, user?._id ?? ''),
);

/** Returns the wishlist currently in storage, whichever tab wrote it last. */
export const readWishlist = stored.read;

/** Stores a copy of the account's list. If the browser refuses to store it, the next page fetches it again. */
export function saveWishlist(list: rules.Wishlist): void {
  stored.write(list, keepInMemory);
}

/**
 * Applies a change to the items of the current user. Omit `onRefused` for a change that the account also has or that
 * the next page fetches again.
 */
export function updateWishlistItems(
  change: (wishes: rules.WishlistItems) => rules.WishlistItems,
  onRefused = keepInMemory,
): void {
  const list = stored.read();
  const userId = readUser()?._id ?? '';
  const of = list.of === userId ? userId : '';
  stored.write({ of, wishes: change(rules.itemsForUser(list, userId)) }, onRefused);
}

/** Removes the wishlist, so the next user of this device does not see it. */
export function clearWishlist(): void {
  stored.clear();
}

/** Returns whether a user is logged in whose account has not been synchronized with this browser. */
export function needsWishlistSync(): boolean {
  const user = readUser();
  return user !== null && stored.read().of !== user._id;
}

// Remove the copy of a user whose session has ended.
if (readUser() === null && stored.read().of !== '') clearWishlist();
