import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { noteAccount } from '../http/security-notes.ts';
import { findKnownDevice } from './known-device.ts';
import { withLoginLimits } from './login-limits.ts';
import { type WorkSource, workSource } from './password-work.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { completeRegistration, findRegistration } from './registrations.ts';
import { findByEmail, replacePasswordHash } from './user-rows.ts';

/** One message for every cause: a response must not reveal which email addresses have an account. */
export const INVALID_CREDENTIALS = messageOf('invalidCredentials');

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The token of the mailed link that confirms a new account, whose first login this is. */
  readonly registration?: string | undefined;
}

/**
 * Returns the user with these credentials. Throws `HttpError` 401 for invalid credentials. Throws 429
 * after too many failures, even for correct credentials and for email addresses without an account.
 */
export async function verifyCredentials(
  db: Db,
  { email, password, registration = '' }: Credentials,
  request: FastifyRequest,
): Promise<UserRow> {
  const account = await findByEmail(db, email);
  if (account) noteAccount(request, account.id);
  const client = { email, ip: request.ip, deviceId: findKnownDevice(request, account) };
  const source = workSource(request, client.deviceId);
  return withLoginLimits(db, client, async () => {
    const pending = account ? undefined : await findRegistration(db, email, registration);
    const isCorrect = await verifyPassword(password, (account ?? pending)?.passwordHash, source);
    if (!isCorrect) throw new HttpError(401, INVALID_CREDENTIALS);
    const user = account ?? (pending && (await completeRegistration(db, pending)));
    if (user === undefined) throw new HttpError(401, INVALID_CREDENTIALS);
    const passwordHash = await renewHash(db, user, password, source);
    return { ...user, passwordHash };
  });
}

/** Replaces a hash with outdated parameters. Returns the hash that is stored afterwards. */
async function renewHash(db: Db, user: UserRow, password: string, source: WorkSource): Promise<string> {
  if (!needsRehash(user.passwordHash)) return user.passwordHash;
  const newHash = await hashPassword(password, source);
  await replacePasswordHash(db, user, newHash);
  return newHash;
}
