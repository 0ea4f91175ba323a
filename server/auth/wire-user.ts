import type { User } from '#contract/user.ts';
import type { UserRow } from '../db/schema.ts';

/** A person as the contract has them. Their picture is the site's own: this backend keeps none. */
export function wireUser({ id, username, email, role, profession, bio, createdAt }: UserRow): User {
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
