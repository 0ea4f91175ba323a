import { atom } from 'nanostores';
import type { User } from '#contract/account/user.ts';
import { decodeUser } from '#lib/account/stored-user.ts';
import { connectSession, emitUserChange } from '#lib/api/session-port.ts';
import { discardUnsavedInput, hasUnsavedInput } from '#lib/forms/unsaved-input.ts';
import { keepInMemory, storedAtom } from '#stores/stored-atom.ts';

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

/**
 * The user of this page, or null for a guest. Follows the login and logout of other tabs and the end of the session,
 * unless the page has unsaved input: then it stays with its user, and `$interruption` says why.
 */
export const $user = atom<User | null>(stored.$value.get());

/** The session of `$user` has ended. `by` is the user who is logged in instead, or null. */
export interface Interruption {
  readonly by: User | null;
}
/** Set while the page waits for its user because of unsaved input. Each refused change sets it again. */
export const $interruption = atom<Interruption | undefined>(undefined);

/** Returns the user of this page, after a look at the storage, which another tab may have changed. */
export function readUser(): User | null {
  stored.read();
  return $user.get();
}

/** Whether the dashboard's side menu is open on small screens. [NAV-07] */
export const $isMenuOpen = atom(false);

/** Stores the logged-in user. If the browser refuses, the user is logged out here, and the function returns false. */
export function storeLogin(user: User): boolean {
  return stored.write(user, clearUser);
}

/** Stores the updated profile of the logged-in user. If the browser refuses to store it, only this page shows it. */
export function saveUser(user: User): void {
  stored.write(user, keepInMemory);
}

/** Removes the logged-in user. The bag stays: it belongs to the browser, not to the account. */
export function clearUser(): void {
  stored.clear();
}

let leaving = false;

/** Announces that the page is about to be left, so its guard starts no navigation of its own. */
export function announceLeaving(): void {
  leaving = true;
}

/** Returns whether the page is about to be left. */
export function isLeaving(): boolean {
  return leaving;
}

/** Discards the unsaved input and follows the stored user. */
export function discardInput(): void {
  discardUnsavedInput();
  follow(stored.read());
}

function follow(next: User | null): void {
  const user = $user.get();
  if (user !== null && user._id !== next?._id && hasUnsavedInput()) {
    $interruption.set({ by: next });
  } else {
    $interruption.set(undefined);
    $user.set(next);
  }
}
stored.$value.listen(follow);

connectSession({
  readUserId: () => stored.read()?._id,
  isOwn() {
    follow(stored.read());
    return $interruption.get() === undefined;
  },
  end() {
    clearUser();
    // Once more, because clearing a cleared user notifies nobody.
    follow(null);
  },
});

$user.listen((user, before) => {
  if (user?._id !== before?._id) emitUserChange();
});
