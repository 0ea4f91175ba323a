import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { EMAIL_LINK_HOURS } from '#contract/account/account-email.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { emailLinks, passwordResets, type UserRow, users } from '../db/schema/auth.ts';
import { HttpError, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { newToken, sha256 } from '../http/tokens.ts';
import type { DbContext } from '../notify/notify.ts';
import type { AccountEventSource } from './account-mails.ts';
import { tellOwner } from './account-mails.ts';
import { isAdminEmail } from './configured-admin.ts';
import { emailLinkMail } from './email-link-mail.ts';
import { emailTakenMail } from './registration-mails.ts';
import { revokeOtherSessions, type Session } from './session-rows.ts';
import { EMAIL_TAKEN, emailKey, findByEmail, updateEmail } from './user-rows.ts';

/**
 * The email address of an account, and its change. A new address replaces the old one only with a link that was mailed
 * to it, in a session of the same account: the owner of a mailbox cannot confirm a stranger's account by mistake.
 */

const CONFIGURED = messageOf('configuredEmail');
const CURRENT_EMAIL = messageOf('currentEmail');
const ALREADY_CONFIRMED = messageOf('alreadyConfirmed');
const INVALID_LINK = messageOf('usedLink');

interface EmailContext extends DbContext {
  readonly config: Pick<Config, 'admin'>;
}

/** Queues the link that confirms the current address. Throws `HttpError` 409 if it is confirmed. */
export async function sendEmailLink(
  { db, notify }: DbContext,
  user: UserRow,
  siteUrl: string,
): Promise<void> {
  if (user.emailVerifiedAt !== null) throw new HttpError(409, ALREADY_CONFIRMED);
  const token = newToken();
  await db.transaction(async (tx) => {
    await insertLink(tx, token, user, user.email);
    await notify.send(tx, () => emailLinkMail(user.email, siteUrl, token));
  });
  await deleteExpiredLinks(db);
}

/** Throws `HttpError` 400 for the current address, and 409 if the operator sets the current address. */
export function requireOtherEmail(config: EmailContext['config'], user: UserRow, email: string): void {
  if (emailKey(email) === emailKey(user.email)) throw invalidInput({ email: [CURRENT_EMAIL] });
  // The next start would create an admin with the old address again.
  if (isAdminEmail(config, user.email)) throw new HttpError(409, CONFIGURED);
}

/**
 * Queues a link to the new address or, if it has an account, a note to that account's owner. Also queues a note to the
 * current address. The caller learns nothing about the new address.
 */
export async function requestEmailChange(
  { db, notify, config }: EmailContext,
  user: UserRow,
  { email, siteUrl, client }: AccountEventSource & { readonly email: string },
): Promise<void> {
  const token = newToken();
  await db.transaction(async (tx) => {
    const owner = await findByEmail(tx, email);
    if (owner) await notify.send(tx, () => emailTakenMail(owner, siteUrl));
    else if (!isAdminEmail(config, email)) {
      await insertLink(tx, token, user, email);
      await notify.send(tx, () => emailLinkMail(email, siteUrl, token));
    }
    await tellOwner({ tx, notify }, user, { kind: 'email change requested', email }, { siteUrl, client });
  });
  await deleteExpiredLinks(db);
}

/**
 * Changes the address of the logged-in user at once, for a shop that sends no mails. Returns the changed user. Throws
 * `HttpError` 409 for a taken address.
 */
export async function changeEmail(
  { db, notify, config }: EmailContext,
  session: Session,
  { email, ...source }: AccountEventSource & { readonly email: string },
): Promise<UserRow> {
  if (isAdminEmail(config, email)) throw new HttpError(409, EMAIL_TAKEN);
  return db.transaction((tx) =>
    replaceEmail({ db: tx, notify }, session, { email, emailVerifiedAt: null, ...source }),
  );
}

/**
 * Confirms the address to which a link was mailed, which becomes the address of the logged-in user. Returns the user.
 * Throws `HttpError` 400 for an unknown, used or expired token and for a token of another account, and 409 if another
 * account has taken the address since.
 */
export async function confirmEmail(
  { db, notify, config }: EmailContext,
  session: Session,
  { token, ...source }: AccountEventSource & { readonly token: string },
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, session.user.id)).for('update');
    const [link] = await tx
      .delete(emailLinks)
      .where(
        and(
          eq(emailLinks.tokenHash, sha256(token)),
          eq(emailLinks.userId, session.user.id),
          sql`${emailLinks.createdAt} > ${oldestValid()}`,
          // A new password ends the links that somebody else may have requested.
          sql`${emailLinks.createdAt} >= (select ${users.passwordSetAt} from ${users} where ${users.id} = ${emailLinks.userId})`,
        ),
      )
      .returning();
    if (user === undefined || link === undefined) throw new HttpError(400, INVALID_LINK);
    const emailVerifiedAt = new Date();
    if (emailKey(link.email) === emailKey(user.email)) {
      return updateEmail(tx, user.id, { email: user.email, emailVerifiedAt });
    }
    // ADMIN_EMAIL may have been set after the link was sent.
    if ([user.email, link.email].some((email) => isAdminEmail(config, email)))
      throw new HttpError(400, INVALID_LINK);
    return replaceEmail({ db: tx, notify }, session, { email: link.email, emailVerifiedAt, ...source });
  });
}

/**
 * Replaces the address. Ends the user's other sessions and the links to the old mailbox, and notifies that mailbox.
 * Call it in a transaction.
 */
async function replaceEmail(
  { db: tx, notify }: DbContext,
  session: Session,
  {
    email,
    emailVerifiedAt,
    siteUrl,
    client,
  }: Pick<UserRow, 'email' | 'emailVerifiedAt'> & AccountEventSource,
): Promise<UserRow> {
  const { id } = session.user;
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  const updated = await updateEmail(tx, id, { email, emailVerifiedAt });
  for (const links of [passwordResets, emailLinks]) await tx.delete(links).where(eq(links.userId, id));
  await revokeOtherSessions(tx, session);
  if (before) await tellOwner({ tx, notify }, before, { kind: 'email changed', email }, { siteUrl, client });
  return updated;
}

async function insertLink(tx: Db, token: string, { id }: UserRow, email: string): Promise<void> {
  await tx.insert(emailLinks).values({ tokenHash: sha256(token), userId: id, email });
}

function oldestValid(): SQL {
  return sql`now() - make_interval(hours => ${EMAIL_LINK_HOURS})`;
}

async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.delete(emailLinks).where(lte(emailLinks.createdAt, oldestValid()));
}
