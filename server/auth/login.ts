import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { findKnownDevice } from './known-device.ts';
import { withLoginLimits } from './login-limits.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { noteAccount } from './security-events.ts';
import { findByEmail, replacePasswordHash } from './user-rows.ts';

/** One message for every cause: a response must not reveal which email addresses have an account. */
export const INVALID_CREDENTIALS = 'Invalid email or password';

/**
 * Returns the user with these credentials. Throws `HttpError` 401 for invalid credentials. Throws 429
 * after too many failures, even for correct credentials and for email addresses without an account.
 */
export async function verifyCredentials(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  request: FastifyRequest,
): Promise<UserRow> {
  const user = await findByEmail(db, email);
  if (user) noteAccount(request, user.id);
  const client = { email, ip: request.ip, deviceId: findKnownDevice(request, user) };
  return withLoginLimits(db, client, async () => {
    const isCorrect = await verifyPassword(password, user?.passwordHash);
    if (user === undefined || !isCorrect) throw new HttpError(401, INVALID_CREDENTIALS);
    const passwordHash = await renewHash(db, user, password);
    return { ...user, passwordHash };
  });
}

/** Replaces a hash with outdated parameters. Returns the hash that is stored afterwards. */
async function renewHash(db: Db, user: UserRow, password: string): Promise<string> {
  if (!needsRehash(user.passwordHash)) return user.passwordHash;
  const newHash = await hashPassword(password);
  await replacePasswordHash(db, user, newHash);
  return newHash;
}
