import type { FastifyRequest } from 'fastify';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_NETWORK } from '#contract/auth.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { countAttempt, rateLimitNetwork, resetCount, uncountAttempt } from '../http/rate-limits.ts';
import { describeClient } from './client.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { noteAccount } from './security-events.ts';
import { createSession } from './session-rows.ts';
import { newToken, sha256 } from './tokens.ts';
import { emailKey, findByEmail, replacePasswordHash } from './user-rows.ts';

/** One message for every cause: a response must not reveal which email addresses have an account. */
const INVALID_CREDENTIALS = 'Invalid email or password';

/**
 * Logs a user in and returns the token of the new session. Throws `HttpError` 401 for invalid credentials. Throws 429
 * after too many failures, even for correct credentials and for email addresses without an account.
 */
export async function logIn(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  request: FastifyRequest,
): Promise<{ token: string; user: UserRow }> {
  return withLoginLimits(db, email, request, async () => {
    const user = await findByEmail(db, email);
    if (user) noteAccount(request, user.id);
    const isCorrect = await verifyPassword(password, user?.passwordHash);
    if (user === undefined || !isCorrect) throw new HttpError(401, INVALID_CREDENTIALS);
    if (needsRehash(user.passwordHash)) await replacePasswordHash(db, user, await hashPassword(password));
    const token = newToken();
    if (!(await createSession(db, token, user, describeClient(request))))
      throw new HttpError(401, INVALID_CREDENTIALS);
    return { token, user };
  });
}

/**
 * Runs `attempt` under the login limits of the account and of the client's network. Throws `HttpError` 429 after too
 * many recent failures. Every attempt is counted up front and reverted unless it failed, so parallel requests cannot
 * exceed the limit. A failure is an `HttpError` below 500 thrown by `attempt`.
 */
export async function withLoginLimits<Result>(
  db: Db,
  email: string,
  { ip }: FastifyRequest,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const network = rateLimitNetwork(ip);
  const account = accountKey(email);
  await countAttempt(db, LOGINS_PER_NETWORK, network);
  await countAttempt(db, LOGINS_PER_ACCOUNT, account);
  let hasFailed = false;
  try {
    return await attempt();
  } catch (error) {
    hasFailed = error instanceof HttpError && error.statusCode < 500;
    throw error;
  } finally {
    if (!hasFailed) {
      await uncountAttempt(db, LOGINS_PER_ACCOUNT, account);
      await uncountAttempt(db, LOGINS_PER_NETWORK, network);
    }
  }
}

/** Clears the failed logins of an account whose owner has proved their identity in another way. */
export async function clearLoginFailures(db: Db, email: string): Promise<void> {
  await resetCount(db, LOGINS_PER_ACCOUNT, accountKey(email));
}

/** Returns a fixed-length key, since clients may send any text as an email address. */
function accountKey(email: string): string {
  return sha256(emailKey(email));
}
