import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { SECOND_STEP_MINUTES } from '#contract/account/second-factor.ts';
import type { Db } from '../db/database.ts';
import { pendingLogins, type UserRow, users } from '../db/schema/auth.ts';
import { sha256 } from '../http/tokens.ts';

/** Logins of accounts with a second factor, between the password and the second step. */

const oldestValid = sql`now() - make_interval(mins => ${SECOND_STEP_MINUTES})`;

/** Stores a login whose password was just verified. Deletes expired logins. */
export async function startPendingLogin(
  db: Db,
  token: string,
  { id, passwordSetAt }: UserRow,
): Promise<void> {
  await db.insert(pendingLogins).values({ tokenHash: sha256(token), userId: id, passwordSetAt });
  const expired = db
    .select({ tokenHash: pendingLogins.tokenHash })
    .from(pendingLogins)
    .where(lte(pendingLogins.createdAt, oldestValid))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(pendingLogins).where(inArray(pendingLogins.tokenHash, expired));
}

/** Returns the user of a pending login, unless it has expired or the password has changed since. */
export async function findPendingLogin(db: Db, token: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(pendingLogins)
    .innerJoin(
      users,
      and(eq(users.id, pendingLogins.userId), eq(users.passwordSetAt, pendingLogins.passwordSetAt)),
    )
    .where(and(eq(pendingLogins.tokenHash, sha256(token)), sql`${pendingLogins.createdAt} > ${oldestValid}`));
  return row?.user;
}

/** Ends the pending login of a token, if any. */
export async function deletePendingLogin(db: Db, token: string): Promise<void> {
  await db.delete(pendingLogins).where(eq(pendingLogins.tokenHash, sha256(token)));
}
