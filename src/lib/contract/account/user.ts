import * as z from 'zod/mini';
import { foreignIdSchema, orUndefined, withFallback } from '#contract/wire/lenient-schemas.ts';

/** The roles of a user. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A user as the site stores and shows it, never with a password or token. `role` is `admin` for admins; other
 * backends use other roles. `profileImage` is a URL or empty. `createdAt` is ISO time.
 */
export const userSchema = z.object({
  _id: z.string().check(z.minLength(1)),
  username: z.string(),
  email: z.string(),
  role: z.string(),
  profession: z.string(),
  bio: z.string(),
  profileImage: z.string(),
  createdAt: z.optional(z.string()),
});
export type User = z.infer<typeof userSchema>;

/** A user as other backends may send it, with gaps filled. Unknown fields, such as a token, are dropped. */
const foreignUserSchema = z.object({
  _id: orUndefined(foreignIdSchema),
  id: orUndefined(foreignIdSchema),
  username: withFallback(z.string(), ''),
  email: withFallback(z.string(), ''),
  role: withFallback(z.string(), 'user'),
  profession: withFallback(z.string(), ''),
  bio: withFallback(z.string(), ''),
  profileImage: withFallback(z.string(), ''),
  createdAt: orUndefined(z.string()),
});

function fromForeignUser({ _id, id, ...rest }: z.infer<typeof foreignUserSchema>): User {
  return { ...rest, _id: String(_id ?? id ?? '') };
}

/** Parses a user from any base backend: `id` for `_id`, missing or null fields, any role. [CALL-05] */
export const lenientUserSchema = z.pipe(z.pipe(foreignUserSchema, z.transform(fromForeignUser)), userSchema);
