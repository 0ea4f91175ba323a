import { and, asc, count, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { Role } from '#contract/account/user.ts';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { isAdminRow } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import { patternOfPart, usernameContains } from '../db/like-pattern.ts';
import { type UserRow, users } from '../db/schema/auth.ts';
import { offsetOf, type Paging } from '../http/paging.ts';
/** Returns the first `limit` users after another one, or from the start, newest first. */
export async function listUsersAfter(
  db: Db,
  last: Pick<UserRow, 'id' | 'createdAt'> | undefined,
  limit: number,
): Promise<UserRow[]> {
  // The first condition alone is a range of the index.
  const isAfterLast =
    last &&
    and(lte(users.createdAt, last.createdAt), or(lt(users.createdAt, last.createdAt), gt(users.id, last.id)));
  return db
    .select()
    .from(users)
    .where(isAfterLast)
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(limit);
}

/**
 * Returns a page of the users whose username or email address contains `q`, newest first, with the numbers of the
 * matches by role and the number of all admins. An empty `q` means all users, and so does an undefined `role`.
 */
export async function searchUsers(
  db: Db,
  { q, role }: { readonly q: string; readonly role: Role | undefined },
  paging: Paging,
): Promise<{ listed: UserRow[]; counts: Record<'all' | Role, number>; admins: number }> {
  const isMatch =
    q === ''
      ? undefined
      : or(usernameContains(q), sql`folded(${users.email}) like ${patternOfPart(foldText(q))}`);
  const listed = await db
    .select()
    .from(users)
    .where(and(isMatch, role && eq(users.role, role)))
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(paging.perPage)
    .offset(offsetOf(paging));
  const roles = await db
    .select({ role: users.role, users: count() })
    .from(users)
    .where(isMatch)
    .groupBy(users.role);
  const countOf = (name: Role) => roles.find((row) => row.role === name)?.users ?? 0;
  const counts = { admin: countOf('admin'), user: countOf('user') };
  return {
    listed,
    counts: { all: counts.admin + counts.user, ...counts },
    admins: await db.$count(users, isAdminRow),
  };
}
