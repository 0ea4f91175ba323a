import type { User } from '#contract/user.ts';
import { isRecord, isString, parseJson } from '#lib/type-guards.ts';

/**
 * Parses the stored user. An entry without an ID means signed out. Missing fields become empty, unknown ones
 * such as a token are dropped. [AUTH-06]
 */
export function decodeUser(json: string): User | null {
  const stored = parseJson(json);
  if (!isRecord(stored) || !isString(stored._id) || stored._id === '') return null;
  const text = (name: string) => (isString(stored[name]) ? stored[name] : '');
  return {
    _id: stored._id,
    username: text('username'),
    email: text('email'),
    role: text('role'),
    profession: text('profession'),
    bio: text('bio'),
    profileImage: text('profileImage'),
    ...(isString(stored.createdAt) && { createdAt: stored.createdAt }),
  };
}

/** Returns whether the user is an admin. Any other role has no privileges. [NAV-05] */
export function isAdmin({ role }: User): boolean {
  return role === 'admin';
}

/**
 * An inline script that sets `data-user="admin"` or `"user"` before the first paint, so the header never
 * flashes the wrong state. `elements/mark-person.ts` keeps it up to date.
 */
export const markUserScript = `try{const u=JSON.parse(localStorage.user);if(u._id)document.documentElement.dataset.user=u.role==='admin'?'admin':'user'}catch{}`;
