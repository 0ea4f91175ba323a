import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { emailLinks, passwordResets, pendingLogins, type UserRow, users } from '../db/schema/auth.ts';
import { removeSecondFactors } from './second-factors.ts';
import { revokeAllSessions } from './session-rows.ts';

/**
 * Ends every access to an account except its password: second factors, sessions, pending logins and mailed links. Call
 * it in a transaction.
 */
export async function resetAccess(tx: Db, userId: string): Promise<void> {
  await removeSecondFactors(tx, userId);
  await revokeAllSessions(tx, userId);
  for (const table of [pendingLogins, passwordResets, emailLinks])
    await tx.delete(table).where(eq(table.userId, userId));
}

/**
 * Makes a user an admin with the operator's password. A stranger may have registered the address before, so nothing
 * else gives access afterwards. A new hash also ends the known devices. [SAFE-04]
 */
export async function promoteToAdmin(tx: Db, { id }: UserRow, passwordHash: string): Promise<void> {
  await resetAccess(tx, id);
  await tx
    .update(users)
    .set({ role: 'admin', passwordHash, passwordSetAt: sql`clock_timestamp()` })
    .where(eq(users.id, id));
}
