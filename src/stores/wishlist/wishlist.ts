import { computed } from 'nanostores';
import * as rules from '#lib/wishlist/wishlist.ts';
import { $user, readUser } from '#stores/account/session.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * The wishlist, kept in localStorage under `wishlist`: what a guest has marked, or a copy of the account's list. A copy
 * is shown to its person only and goes with the logout. What has no account and no wish has no entry.
 */

const stored = storedAtom({
  key: 'wishlist',
  empty: rules.NO_WISHLIST,
  decode: rules.decodeWishlist,
  encode: (list) => (list.of === '' && list.wishes.length === 0 ? undefined : JSON.stringify(list)),
});

/** What is marked, the last one first. The same in every tab. */
export const $wishes = computed([stored.$value, $user], (list, user) =>
  rules.wishesFor(list, user?._id ?? ''),
);

/** The wishlist as it is stored now, whichever tab wrote it last. */
export const readWishlist = stored.read;
export const keepWishlist = stored.write;

/** Changes what is marked, for who is here now. */
export function changeWishes(change: (wishes: rules.Wishes) => rules.Wishes): void {
  const list = stored.read();
  const person = readUser()?._id ?? '';
  const of = list.of === person ? person : '';
  stored.write({ of, wishes: change(rules.wishesFor(list, person)) });
}

/** The next person at this device sees nothing of it. */
export function forgetWishlist(): void {
  stored.write(rules.NO_WISHLIST);
}

/** Whether who is signed in has not yet seen their account's list here, or brought theirs into it. */
export function isToBeBroughtIn(): boolean {
  const user = readUser();
  return user !== null && stored.read().of !== user._id;
}

// The copy of somebody whose session has ended meanwhile.
if (readUser() === null && stored.read().of !== '') forgetWishlist();
