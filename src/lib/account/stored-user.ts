import type { User } from '#contract/account/user.ts';
import { isRecord, isString, parseJson } from '#lib/type-guards.ts';

/**
 * Parses the stored user. Returns null, which means logged out, for an entry without an ID. Missing fields become
 * empty. Drops unknown fields such as a token. [AUTH-06]
 */
export function decodeUser(json: string): User | null {
  const stored = parseJson(json);
  if (!isStoredUser(stored)) return null;
  const textField = (name: string) => (isString(stored[name]) ? stored[name] : '');
  return {
    _id: stored._id,
    username: textField('username'),
    email: textField('email'),
    role: textField('role'),
    profession: textField('profession'),
    bio: textField('bio'),
    profileImage: textField('profileImage'),
    ...(isString(stored.createdAt) && { createdAt: stored.createdAt }),
  };
}

/** A stored value with an ID. Its other fields are unchecked. */
interface StoredUser extends Record<string, unknown> {
  readonly _id: string;
  readonly role?: unknown;
}

/** Returns whether a stored value is a user. */
export function isStoredUser(stored: unknown): stored is StoredUser {
  return isRecord(stored) && isString(stored._id) && stored._id !== '';
}

/** Returns whether the user is an admin. Any other role has no privileges. [NAV-05] */
export function isAdmin({ role }: { readonly role?: unknown }): boolean {
  return role === 'admin';
}
