import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { RESET_LINK_MINUTES } from '#contract/password-reset.ts';
import type { Db } from '../db/database.ts';
import { passwordResets, type UserRow, users } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import type { DbContext } from '../notify/notify.ts';
import { clearLoginFailures } from './login.ts';
import { hashPassword } from './passwords.ts';
import { revokeAllSessions } from './session-rows.ts';
import { newToken, sha256 } from './tokens.ts';
import { findByEmail } from './user-rows.ts';

const INVALID_LINK = 'This link has expired. Please request a new one.';

/**
 * Queues a mail with a reset link if an account with this email address exists. Earlier links of the account become
 * invalid.
 */
export async function sendPasswordReset(
  { db, notify }: DbContext,
  email: string,
  siteUrl: string,
): Promise<void> {
  const account = await findByEmail(db, email);
  if (account === undefined) return;
  const token = newToken();
  await db.transaction(async (tx) => {
    // The row lock serializes concurrent requests: only the link of the last one stays valid.
    const user = await selectUserForUpdate(tx, account.id);
    if (user === undefined) return;
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.insert(passwordResets).values({ tokenHash: sha256(token), userId: user.id });
    await notify.passwordReset(tx, user, { siteUrl, token });
  });
  await deleteExpired(db);
}

/**
 * Sets the password of the user to whom the reset link was sent. Ends all their sessions, clears their failed logins
 * and queues a confirmation mail. Throws `HttpError` 400 for an unknown, used, replaced or expired token, before it
 * spends time on hashing.
 */
export async function resetPasswordByToken(
  { db, notify }: DbContext,
  {
    token,
    password,
    siteUrl,
  }: { readonly token: string; readonly password: string; readonly siteUrl: string },
): Promise<void> {
  const isValidToken = and(eq(passwordResets.tokenHash, sha256(token)), isStillValid);
  const [owner] = await db
    .select({ id: users.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValidToken);
  if (owner === undefined) throw invalidLink();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const user = await selectUserForUpdate(tx, owner.id);
    if (user === undefined) throw invalidLink();
    // Checked again: a concurrent request may have used the token during hashing.
    const deleted = await tx
      .delete(passwordResets)
      .where(isValidToken)
      .returning({ userId: passwordResets.userId });
    if (deleted.length === 0) throw invalidLink();
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`clock_timestamp()` })
      .where(eq(users.id, user.id));
    await revokeAllSessions(tx, user.id);
    await clearLoginFailures(tx, user.email);
    await notify.passwordChanged(tx, user, siteUrl);
  });
}

/** Whether a link is still valid, by the database's clock. Any later password change also invalidates it. */
const isStillValid = sql<boolean>`(
  ${passwordResets.createdAt} > ${oldestValid()}
  and ${passwordResets.createdAt} >= (
    select ${users.passwordSetAt} from ${users} where ${users.id} = ${passwordResets.userId}
  )
)`;

function oldestValid(): SQL {
  return sql`now() - make_interval(mins => ${RESET_LINK_MINUTES})`;
}

function invalidLink(): HttpError {
  return new HttpError(400, INVALID_LINK, { errors: { token: [INVALID_LINK] } });
}

async function selectUserForUpdate(tx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return user;
}

/** Deletes expired rows. Skips rows that another process has locked. */
async function deleteExpired(db: Db): Promise<void> {
  const expired = db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(lte(passwordResets.createdAt, oldestValid()))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, expired));
}
