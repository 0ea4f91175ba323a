import * as z from 'zod/mini';
import { foreignId, or, orAbsent } from './lenient.ts';

/** What a person may do in the shop. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A person as the site keeps and shows them; never with a password or a token. `role` is `admin` for admins, other
 * backends know further ones. `profileImage` is an address, or empty. `createdAt` is ISO time.
 */
export const user = z.object({
  _id: z.string().check(z.minLength(1)),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  profession: z.string(),
  bio: z.string(),
  profileImage: z.string(),
  createdAt: z.optional(z.string()),
});
export type User = z.infer<typeof user>;

/** What another backend of the field may send for a person, gaps filled. What is not named here is dropped. */
const foreignUser = z.object({
  _id: orAbsent(foreignId),
  id: orAbsent(foreignId),
  username: or(z.string(), ''),
  email: or(z.string(), ''),
  role: or(z.string(), 'user'),
  profession: or(z.string(), ''),
  bio: or(z.string(), ''),
  profileImage: or(z.string(), ''),
  createdAt: orAbsent(z.string()),
});

function fromForeign({ _id, id, ...theirs }: z.infer<typeof foreignUser>): User {
  return { ...theirs, _id: String(_id ?? id ?? '') };
}

/** Reads a person from any base backend: `id` for `_id`, absent or null fields, any role. [CALL-05] */
export const userRead = z.pipe(z.pipe(foreignUser, z.transform(fromForeign)), user);
