import { or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { cleanAddress, cleanLine } from '#contract/text/clean-text.ts';
import type { Db } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/auth.ts';

/** An account whose email address or username cannot be typed, because typed texts are cleaned. */
type UncleanAccount = Pick<UserRow, 'id' | 'email' | 'username'>;

/**
 * Returns the accounts that nobody can find by typing their email address or username. The migration that cleaned
 * stored texts left them alone, because other accounts have the clean spelling.
 */
export async function findUncleanAccounts(db: Db): Promise<UncleanAccount[]> {
  const unusual = await db
    .select({ id: users.id, email: users.email, username: users.username })
    .from(users)
    // The database reads all rows, the process only those with more than ASCII.
    .where(or(sql`${users.email} !~ '^[!-~]+$'`, sql`${users.username} !~ '^[!-~]+( [!-~]+)*$'`))
    .orderBy(users.createdAt, users.id);
  return unusual.filter(
    ({ email, username }) => cleanAddress(email) !== email || cleanLine(username) !== username,
  );
}

/** Writes the ids of these accounts to the log, if there are any. */
export async function warnOfUncleanAccounts(db: Db, log: FastifyBaseLogger): Promise<void> {
  const accounts = await findUncleanAccounts(db);
  if (accounts.length === 0) return;
  log.warn(
    { accounts: accounts.map(({ id }) => id) },
    'Accounts have invisible characters in their email address or username, and others have the clean spelling: delete those that nobody uses',
  );
}

/** Returns a text with its invisible characters as escape sequences. */
const visible = (text: string) =>
  text.replace(
    /(?! )[\p{DI}\p{C}\p{Z}\u2800]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** Returns the email address and username of such an account for the operator. */
export function describeUncleanAccount({ id, email, username }: UncleanAccount): string {
  return `${id} (${visible(email)}, ${visible(username)})`;
}
