import { atom } from 'nanostores';
import type { User } from '#contract/user.ts';
import { decodePerson } from '#lib/account/person.ts';
import { tellPersonChange, whenSessionEnds } from '#lib/api/session-events.ts';
import { storedAtom } from '#stores/stored-atom.ts';

/**
 * The auth state: who is signed in, and whether the dashboard's side menu is open. The person is kept in localStorage
 * under `user`, as a courtesy copy without password or token: the session itself is a cookie that no script can read.
 * Nobody has no entry. [AUTH-02, AUTH-06, NAV-07]
 */

const stored = storedAtom<User | null>({
  key: 'user',
  empty: null,
  decode: decodePerson,
  encode: (user) => (user === null ? undefined : JSON.stringify(user)),
});

/** Who is signed in, null for nobody. The same in every tab. */
export const $user = stored.$value;
/** The person as they are stored now, whichever tab wrote it last. */
export const readUser = stored.read;
/** Whether the dashboard's side menu is open on small screens. [NAV-07] */
export const $menuOpen = atom(false);

/** Keeps somebody as signed in, or what has changed of them. */
export function keepUser(user: User): void {
  stored.write(user);
}

/** Nobody is signed in here any longer. The bag stays: it belongs to the browser. */
export function forgetUser(): void {
  stored.write(null);
}

whenSessionEnds(forgetUser);

$user.listen((user, before) => {
  if (user?._id !== before?._id) tellPersonChange();
});
