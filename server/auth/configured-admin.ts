import { eq } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { retiredAdmins } from '../db/schema/auth.ts';
import { sha256 } from '../http/tokens.ts';
import { emailKey } from './user-rows.ts';

/** The configuration with the admin of ADMIN_EMAIL. */
type AdminConfig = Pick<Config, 'admin'>;

/** Returns whether the operator sets this address: nobody else may take it, and its account keeps it. [SAFE-04] */
export function isAdminEmail({ admin }: AdminConfig, email: string): boolean {
  return admin !== undefined && emailKey(admin.email) === emailKey(email);
}

/** Records that an admin has deleted or demoted the account of ADMIN_EMAIL. The next start does not undo that. */
export async function retireAdmin(tx: Db, config: AdminConfig, email: string): Promise<void> {
  if (!isAdminEmail(config, email)) return;
  await tx
    .insert(retiredAdmins)
    .values({ emailHash: hashOf(email) })
    .onConflictDoNothing();
}

/** Forgets that this account was deleted or demoted. */
export async function reinstateAdmin(tx: Db, email: string): Promise<void> {
  await tx.delete(retiredAdmins).where(eq(retiredAdmins.emailHash, hashOf(email)));
}

/** Returns whether an admin has deleted or demoted the account with this address. */
export async function isRetiredAdmin(db: Db, email: string): Promise<boolean> {
  return (await db.$count(retiredAdmins, eq(retiredAdmins.emailHash, hashOf(email)))) > 0;
}

function hashOf(email: string): string {
  return sha256(emailKey(email));
}
