import type { User } from '#contract/account/user.ts';
import type { UserRow } from '../db/schema/auth.ts';

/** Converts a row to the contract's user. This backend stores no profile images: the site shows its default. */
export function serializeUser({ id, username, email, role, profession, bio, createdAt }: UserRow): User {
  return {
    _id: id,
    username,
    email,
    role,
    profession,
    bio,
    profileImage: '',
    createdAt: createdAt.toISOString(),
  };
}
