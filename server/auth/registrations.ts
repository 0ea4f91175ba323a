import { randomBytes } from 'node:crypto';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { REGISTRATION_HOURS } from '#contract/account/registration-hours.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import type { Db } from '../db/database.ts';
import { type RegistrationRow, registrations, type UserRow, users } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { createOnce, identifyRequest, type OneTimeRequest } from '../http/idempotency-keys.ts';
import { newToken, sha256 } from '../http/tokens.ts';
import type { DbContext } from '../notify/notify.ts';
import type { WorkSource } from './password-work.ts';
import { hashPassword } from './passwords.ts';
import { emailTakenMail, registrationMail } from './registration-mails.ts';
import {
  emailKey,
  findByEmail,
  insertUser,
  insertUserIfAbsent,
  isUsernameTaken,
  USERNAME_TAKEN,
} from './user-rows.ts';

/**
 * Registrations of a shop that verifies email addresses. The account begins with the first login through the mailed
 * link, which needs the password too: the owner of a mailbox cannot confirm a stranger's password by mistake.
 */

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly source: WorkSource;
  /** Identifies a repeated request. */
  readonly request: OneTimeRequest | undefined;
}

/** Returns the identity of a registration with an idempotency key; undefined without one. */
export function identifyRegistration(
  request: FastifyRequest,
  { username, email, password }: Pick<NewAccount, 'username' | 'email' | 'password'>,
): Promise<OneTimeRequest | undefined> {
  // The stored hash of the content could confirm a guessed password. The key, which is not stored, prevents it.
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  return identifyRequest(request, undefined, [username, email, `${key} ${password}`]);
}

/** Creates an account at once. A repeated request creates nothing again. Throws `HttpError` 409 for a taken name. */
export async function createAccount(
  db: Db,
  { username, email, password, source, request }: NewAccount,
): Promise<void> {
  const passwordHash = await hashPassword(password, source);
  await db.transaction((tx) =>
    createOnce(tx, request, {
      create: () => insertUser(tx, { username, email, passwordHash }),
      find: async (id) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id));
        return user;
      },
    }),
  );
}

/**
 * Queues a mail to the address: the link that confirms the account, or a note to the owner if it has an account
 * already. A repeated request queues nothing again. Throws `HttpError` 409 for a taken username. The caller learns
 * nothing about the address.
 */
export async function requestRegistration(
  { db, notify }: DbContext,
  { username, email, password, source, request }: NewAccount,
  siteUrl: string,
): Promise<void> {
  // Computed with or without an account of this address, because it takes the longest.
  const passwordHash = await hashPassword(password, source);
  const token = newToken();
  const queueMail = async (tx: Db) => {
    // Not before `createOnce`: a repeated request would find the account that its own mail has confirmed.
    if (await isUsernameTaken(tx, username)) throw new HttpError(409, USERNAME_TAKEN);
    const owner = await findByEmail(tx, email);
    if (owner) return notify.send(tx, () => emailTakenMail(owner, siteUrl));
    await tx
      .insert(registrations)
      .values({ tokenHash: sha256(token), username, email, emailKey: emailKey(email), passwordHash });
    await notify.send(tx, () => registrationMail(email, siteUrl, token));
  };
  await db.transaction(async (tx) => {
    // The constant id does not reveal whether the address has an account.
    const create = async () => {
      await queueMail(tx);
      return { id: 'mail' };
    };
    await createOnce(tx, request, { create, find: async (id) => ({ id }) });
  });
  await db.delete(registrations).where(sql`${registrations.createdAt} <= ${oldestValid()}`);
}

/**
 * Queues a mail with another link for the last pending registration of an address, if any. The link expires with the
 * first link, which stays valid.
 */
export async function resendRegistration(
  { db, notify }: DbContext,
  email: string,
  siteUrl: string,
): Promise<void> {
  const token = newToken();
  await db.transaction(async (tx) => {
    const [pending] = await tx
      .select()
      .from(registrations)
      .where(
        and(eq(registrations.emailKey, emailKey(email)), sql`${registrations.createdAt} > ${oldestValid()}`),
      )
      .orderBy(desc(registrations.createdAt))
      .limit(1);
    if (pending === undefined) return;
    await tx.insert(registrations).values({ ...pending, tokenHash: sha256(token) });
    const { email: to, createdAt: requestedAt } = pending;
    await notify.send(tx, () => registrationMail(to, siteUrl, token, requestedAt));
  });
}

/** Returns the registration of an address that a mailed token confirms; undefined if unknown or expired. */
export async function findRegistration(
  db: Db,
  email: string,
  token: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(
      and(eq(registrations.tokenHash, sha256(token)), sql`${registrations.createdAt} > ${oldestValid()}`),
    );
  return row?.emailKey === emailKey(email) ? row : undefined;
}

/** Creates the account of a confirmed registration and returns it. All other registrations of the address end. */
export async function completeRegistration(
  db: Db,
  { username, email, emailKey: key, passwordHash }: RegistrationRow,
): Promise<UserRow | undefined> {
  return db.transaction(async (tx) => {
    // The name may have been taken in the meantime. Otherwise, the taken email makes the second insert a no-op.
    for (const name of [username, `${username}-${randomBytes(4).toString('hex')}`]) {
      await insertUserIfAbsent(tx, { username: name, email, passwordHash, emailVerifiedAt: new Date() });
    }
    await tx.delete(registrations).where(eq(registrations.emailKey, key));
    const user = await findByEmail(tx, email);
    // A concurrent login may have confirmed another registration of this address.
    return user?.passwordHash === passwordHash ? user : undefined;
  });
}

function oldestValid(): SQL {
  return sql`now() - make_interval(hours => ${REGISTRATION_HOURS})`;
}
