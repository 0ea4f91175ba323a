import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { Failure } from '../http/failures.ts';
import { count, forget, networkOf, uncount } from '../http/limits.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { openSession } from './session-rows.ts';
import { hashOf, newToken } from './tokens.ts';
import { emailKey, findByEmail, replaceHash } from './user-rows.ts';

const WINDOW = 15 * 60;
const BY_ACCOUNT = { name: 'login-account', max: 10, seconds: WINDOW };
const BY_ADDRESS = { name: 'login-address', max: 100, seconds: WINDOW };

/** The same for every cause: who tries does not learn which addresses have an account. */
const REFUSED = 'Invalid email or password';

/**
 * Signs in who gives the right address and password, and answers the token of the new session. Throws a 401 for
 * anything wrong, and a 429 after too many failures, for an address without an account too and whatever is given
 * then.
 */
export async function logIn(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
  request: FastifyRequest,
): Promise<{ token: string; user: UserRow }> {
  return whileFewFail(db, email, request, async () => {
    const user = await findByEmail(db, email);
    const right = await isPassword(password, user?.passwordHash);
    if (user === undefined || !right) throw new Failure(401, REFUSED);
    if (isOutdated(user.passwordHash)) await replaceHash(db, user, await hashPassword(password));
    const token = newToken();
    if (!(await openSession(db, token, user))) throw new Failure(401, REFUSED);
    return { token, user };
  });
}

/**
 * Looks at a password, unless too many were wrong of late for this account or from this address: then throws a 429.
 * Each try counts before its work and is taken back when it was no failure, so that many at once gain nothing.
 * A failure is a Failure that `look` throws because of what was given.
 */
export async function whileFewFail<Result>(
  db: Db,
  email: string,
  { ip }: FastifyRequest,
  look: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(ip);
  const account = accountOf(email);
  await count(db, BY_ADDRESS, network);
  await count(db, BY_ACCOUNT, account);
  let wrong = false;
  try {
    return await look();
  } catch (error) {
    wrong = error instanceof Failure && error.statusCode < 500;
    throw error;
  } finally {
    if (!wrong) {
      await uncount(db, BY_ACCOUNT, account);
      await uncount(db, BY_ADDRESS, network);
    }
  }
}

/** The failures for an account count no longer: its owner has shown in another way who they are. */
export async function forgiveFailures(db: Db, email: string): Promise<void> {
  await forget(db, BY_ACCOUNT, accountOf(email));
}

/** Hashed: anything can be sent as an address, of any length and with any characters. */
function accountOf(email: string): string {
  return hashOf(emailKey(email));
}
