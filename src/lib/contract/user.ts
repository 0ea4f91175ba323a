import * as z from 'zod/mini';
import { foreignId, or, orAbsent } from './lenient.ts';

/** The roles of a user. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A user as the site stores and shows them, never with a password or token. `role` is `admin` for admins; other
 * backends use further roles. `profileImage` is a URL or empty. `createdAt` is ISO time.
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

/** A user as other backends may send it, with gaps filled. Unknown fields, such as a token, are dropped. */
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

function fromForeign({ _id, id, ...rest }: z.infer<typeof foreignUser>): User {
  return { ...rest, _id: String(_id ?? id ?? '') };
}

/** Parses a user from any base backend: `id` for `_id`, missing or null fields, any role. [CALL-05] */
export const userRead = z.pipe(z.pipe(foreignUser, z.transform(fromForeign)), user);
