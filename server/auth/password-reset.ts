import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { RESET_MINUTES } from '#contract/password-reset.ts';
import type { Db } from '../db/database.ts';
import { passwordResets, type UserRow, users } from '../db/schema.ts';
import { Failure } from '../http/failures.ts';
import { queueMail } from '../jobs/outbox.ts';
import { forgiveFailures } from './login.ts';
import { passwordChangedMail, resetMail } from './password-mails.ts';
import { hashPassword } from './passwords.ts';
import { revokeAll } from './session-rows.ts';
import { hashOf, newToken } from './tokens.ts';
import { findByEmail } from './user-rows.ts';

const NO_LONGER_GOOD = 'This link is no longer valid. Please ask for a new one.';

/**
 * Queues a mail with a link for a new password to who has an account with this address, and nothing for others. Links
 * that were sent before are worth nothing from now on.
 */
export async function offerReset(db: Db, email: string, siteUrl: string): Promise<void> {
  const found = await findByEmail(db, email);
  if (found === undefined) return;
  const token = newToken();
  await db.transaction(async (tx) => {
    // Of two that ask at once, the later one sees what the earlier has written.
    const user = await lockUser(tx, found.id);
    if (user === undefined) return;
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId: user.id });
    await queueMail(tx, resetMail(user, siteUrl, token));
  });
  await sweep(db);
}

/**
 * Makes `password` the one of the person whom the link with this token was sent to, ends all their sessions and tells
 * them by mail; that the old one was entered wrongly too often no longer keeps them out. Throws a 400 for a token that
 * is unknown, used, replaced or too old, before any work is put into the password.
 */
export async function resetByToken(
  db: Db,
  {
    token,
    password,
    siteUrl,
  }: { readonly token: string; readonly password: string; readonly siteUrl: string },
): Promise<void> {
  const isThis = and(eq(passwordResets.tokenHash, hashOf(token)), isGood);
  const [known] = await db
    .select({ id: users.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isThis);
  if (known === undefined) throw noLongerGood();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, known.id);
    if (user === undefined) throw noLongerGood();
    // Looked at once more: another call may have used it while the hash was made.
    const used = await tx.delete(passwordResets).where(isThis).returning({ userId: passwordResets.userId });
    if (used.length === 0) throw noLongerGood();
    await tx
      .update(users)
      .set({ passwordHash, passwordSetAt: sql`clock_timestamp()` })
      .where(eq(users.id, user.id));
    await revokeAll(tx, user.id);
    await forgiveFailures(tx, user.email);
    await queueMail(tx, passwordChangedMail(user, siteUrl));
  });
}

/** By the database's clock. A password that was changed in another way since makes a link worthless too. */
const isGood = sql<boolean>`(
  ${passwordResets.createdAt} > ${longestAgo()}
  and ${passwordResets.createdAt} >= (
    select ${users.passwordSetAt} from ${users} where ${users.id} = ${passwordResets.userId}
  )
)`;

function longestAgo(): SQL {
  return sql`now() - make_interval(mins => ${RESET_MINUTES})`;
}

function noLongerGood(): Failure {
  return new Failure(400, NO_LONGER_GOOD, { errors: { token: [NO_LONGER_GOOD] } });
}

async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return user;
}

/** Takes away what is too old. Rows that another process is at are left to it. */
async function sweep(db: Db): Promise<void> {
  const old = db
    .select({ tokenHash: passwordResets.tokenHash })
    .from(passwordResets)
    .where(lte(passwordResets.createdAt, longestAgo()))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, old));
}
