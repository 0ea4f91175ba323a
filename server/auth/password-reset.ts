import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { RESET_LINK_MINUTES, RESET_LINKS_PER_MAILBOX } from '#contract/account/password-reset.ts';
import type { Db } from '../db/database.ts';
import { passwordResets, type UserRow, users } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { addAttempts } from '../http/rate-limits.ts';
import { newToken, sha256 } from '../http/tokens.ts';
import type { DbContext } from '../notify/notify.ts';
import { lockUser } from './auth.ts';
import type { Client } from './client.ts';
import { clearLoginFailures } from './login-limits.ts';
import { passwordChangedMail, resetMail } from './password-mails.ts';
import { workSource } from './password-work.ts';
import { hashPassword } from './passwords.ts';
import { removeSecondFactors } from './second-factors.ts';
import { revokeAllSessions } from './session-rows.ts';

const INVALID_LINK = messageOf('expiredResetLink');

/**
 * Queues a mail with a reset link. Earlier links stay valid: otherwise a stranger's request would invalidate the link
 * that the owner has just received. For a browser that is not a known device of the account, it does nothing once the
 * mailbox has received enough links that still work.
 */
export async function sendPasswordReset(
  { db, notify }: DbContext,
  account: UserRow,
  {
    siteUrl,
    isKnownDevice,
    client,
  }: { readonly siteUrl: string; readonly isKnownDevice: boolean; readonly client: Client },
): Promise<void> {
  if (!isKnownDevice) {
    const { count } = await addAttempts(db, RESET_LINKS_PER_MAILBOX, account.id);
    if (count > RESET_LINKS_PER_MAILBOX.max) return;
  }
  const token = newToken();
  await db.transaction(async (tx) => {
    const userId = await lockUser(tx, account.id);
    if (userId === undefined) return;
    await tx.insert(passwordResets).values({ tokenHash: sha256(token), userId });
    await notify.send(tx, ({ timeZone }) => resetMail(account, { siteUrl, token, client }, timeZone));
  });
  await deleteExpired(db);
}

/**
 * Sets the password of the user to whom the reset link was sent, and returns the user. Ends all their sessions, clears
 * their failed logins and queues a confirmation mail. Throws `HttpError` 400 for an unknown, used or expired token,
 * before it spends time on hashing.
 */
export async function resetPasswordByToken(
  { db, notify }: DbContext,
  {
    token,
    password,
    siteUrl,
    ip,
  }: { readonly token: string; readonly password: string; readonly siteUrl: string; readonly ip: string },
): Promise<UserRow> {
  const isValidToken = and(eq(passwordResets.tokenHash, sha256(token)), isStillValid);
  const owner = await requireResetOwner(db, token);
  const passwordHash = await hashPassword(password, workSource({ ip }, owner.id));
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, owner.id)).for('no key update');
    if (user === undefined) throw invalidLink();
    // Checked again: a concurrent request may have used the token during hashing.
    const deleted = await tx
      .delete(passwordResets)
      .where(isValidToken)
      .returning({ userId: passwordResets.userId });
    if (deleted.length === 0) throw invalidLink();
    await tx
      .update(users)
      // Only the owner of the mailbox has the link.
      .set({ passwordHash, passwordSetAt: sql`clock_timestamp()`, emailVerifiedAt: sql`now()` })
      .where(eq(users.id, user.id));
    await revokeAllSessions(tx, user.id);
    // Second factors of an unverified address may be a stranger's. Only the operator removes those of an admin.
    if (user.emailVerifiedAt === null && user.role !== 'admin') await removeSecondFactors(tx, user.id);
    await clearLoginFailures(tx, user.email, ip);
    await notify.send(tx, ({ timeZone }) => passwordChangedMail(user, siteUrl, timeZone));
    return { ...user, passwordHash };
  });
}

/** Returns the user to whom a reset link was sent. Throws `HttpError` 400 for an unknown, used or expired token. */
export async function requireResetOwner(db: Db, token: string): Promise<UserRow> {
  const [owner] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, sha256(token)), isStillValid));
  if (owner === undefined) throw invalidLink();
  return owner.user;
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
