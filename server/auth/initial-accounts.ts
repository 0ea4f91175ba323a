import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import type { Db } from '../db/database.ts';
import { registrations, type UserRow, users } from '../db/schema/auth.ts';
import { isRetiredAdmin, reinstateAdmin } from './configured-admin.ts';
import { type Account, loadDemoAccounts } from './demo-accounts.ts';
import { isGuessablePassword } from './password-strength.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { promoteToAdmin } from './reset-access.ts';
import { findByEmail, insertUserIfAbsent } from './user-rows.ts';

/**
 * Ensures that the configured admin exists or, in a demo without an admin, an admin and a shopper. Existing admins and
 * demo accounts keep their passwords. A deleted demo account is not created again while the shop has an admin. Returns
 * the demo accounts whose passwords still work.
 */
export async function ensureInitialAccounts(db: Db, config: Config): Promise<readonly Account[]> {
  const { admin, demoAccounts: isDemo, dataDir } = config;
  if (admin) await ensureAdmin(db, { ...admin, username: 'Admin', role: 'admin' }, config);
  if (!isDemo) return [];
  const accounts = loadDemoAccounts(dataDir);
  if (!(await hasAdmin(db))) {
    // The admin comes last, so the next start creates the accounts that are missing after an interruption.
    for (const account of accounts.toReversed()) {
      if (!(await findByEmail(db, account.email))) await createAccount(db, account);
    }
  }
  const usable: Account[] = [];
  for (const account of accounts) {
    const row = await findByEmail(db, account.email);
    // A user may have changed the password, or the database was created with another data folder.
    if (row && (await verifyPassword(account.password, row.passwordHash))) usable.push(account);
  }
  return usable;
}

async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'admin'))) > 0;
}

/**
 * Ensures that the configured admin exists, unless an admin has deleted or demoted the account and the shop has another
 * admin. A stranger may have registered the email address before: an account that becomes an admin keeps nothing that
 * gives access to it. Throws `StartError` if the password would be used in production and is easy to guess. [SAFE-04]
 */
async function ensureAdmin(db: Db, admin: Account, { isProduction, siteUrl }: Config): Promise<void> {
  const existing = await findByEmail(db, admin.email);
  if (existing?.role !== 'admin') {
    if ((await isRetiredAdmin(db, admin.email)) && (await hasAdmin(db))) return;
    if (isProduction) await requireSafePassword(admin, siteUrl);
  }
  const account = existing ?? (await createAccount(db, admin));
  await db.delete(registrations).where(eq(registrations.emailKey, account.emailKey));
  await reinstateAdmin(db, admin.email);
  if (account.role === 'admin') return;
  const passwordHash = await hashPassword(admin.password);
  await db.transaction((tx) => promoteToAdmin(tx, account, passwordHash));
}

async function requireSafePassword({ email, password }: Account, siteUrl: string | undefined): Promise<void> {
  if (!(await isGuessablePassword(password, { ownData: [email], source: undefined, siteUrl }))) return;
  throw new StartError(
    'ADMIN_PASSWORD is easy to guess, and this start would give it to the admin: choose another one.',
  );
}

/** Creates an account. If another process has created it at the same time, returns that account. */
async function createAccount(db: Db, { email, username, role, password }: Account): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  // A customer may already use the plain username. Otherwise, the taken email makes the second insert a no-op.
  for (const name of [username, `${username}-${randomBytes(4).toString('hex')}`]) {
    await insertUserIfAbsent(db, { email, username: name, role, passwordHash });
  }
  const created = await findByEmail(db, email);
  if (created === undefined) throw new Error(`The account ${email} could not be created.`);
  return created;
}
