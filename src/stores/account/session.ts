import { atom } from 'nanostores';
import type { User } from '#contract/user.ts';
import { decodeUser } from '#lib/account/stored-user.ts';
import { emitUserChange, onSessionEnd } from '#lib/api/session-events.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * The auth state: the logged-in user, and whether the dashboard's side menu is open. The user is stored in localStorage
 * under `user` for display only, without password or token; the session is an HttpOnly cookie. A guest has no entry.
 * [AUTH-02, AUTH-06, NAV-07]
 */

const stored = storedAtom<User | null>({
  key: 'user',
  empty: null,
  decode: decodeUser,
  encode: (user) => (user === null ? undefined : JSON.stringify(user)),
});

/** The logged-in user, or null for a guest. Synchronized across tabs. */
export const $user = stored.$value;
/** Returns the user currently in storage, whichever tab wrote it last. */
export const readUser = stored.read;
/** Whether the dashboard's side menu is open on small screens. [NAV-07] */
export const $isMenuOpen = atom(false);

/** Stores the logged-in user or their updated profile. */
export function saveUser(user: User): void {
  stored.write(user);
}

/** Removes the logged-in user. The bag stays: it belongs to the browser, not to the account. */
export function clearUser(): void {
  stored.write(null);
}

onSessionEnd(clearUser);

$user.listen((user, before) => {
  if (user?._id !== before?._id) emitUserChange();
});
