import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { type Account, demoAccounts } from './demo-accounts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { findByEmail, insertUserIfFree, updateUser } from './user-rows.ts';

/**
 * Sees to it that somebody can run the shop: the admin of the configuration or, in a demo, an admin and a shopper.
 * Accounts that exist keep their passwords. Answers those of the demo that can sign in with the password given.
 */
export async function firstAccounts(
  db: Db,
  { admin, demoAccounts: isDemo, dataDir }: Config,
): Promise<readonly Account[]> {
  if (admin) {
    const row = await ensureAccount(db, { ...admin, username: 'Admin', role: 'admin' });
    if (row.role !== 'admin') await updateUser(db, row.id, { role: 'admin' });
  }
  const usable: Account[] = [];
  for (const account of isDemo ? demoAccounts(dataDir) : []) {
    const row = await ensureAccount(db, account);
    // Somebody may have changed it, or the database may have been begun with another data folder.
    if (await isPassword(account.password, row.passwordHash)) usable.push(account);
  }
  return usable;
}

/** The account of an address, made when there is none. Other processes may be starting on the same database. */
async function ensureAccount(db: Db, { email, username, role, password }: Account): Promise<UserRow> {
  const found = await findByEmail(db, email);
  if (found) return found;
  const passwordHash = await hashPassword(password);
  // A shopper may have taken the name.
  for (const name of [username, `${username}-${randomBytes(4).toString('hex')}`]) {
    await insertUserIfFree(db, { email, username: name, role, passwordHash });
  }
  const made = await findByEmail(db, email);
  if (made === undefined) throw new Error(`The account of ${email} could not be made.`);
  return made;
}
