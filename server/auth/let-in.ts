import type { Db } from '../db/database.ts';
import { removeSecondFactors } from './second-factors.ts';
import { revokeAllSessions } from './session-rows.ts';
import { findByEmail } from './user-rows.ts';

/** Removes the second factors of an account and ends its sessions. Returns false for an unknown email address. */
export async function letInWithPassword(db: Db, email: string): Promise<boolean> {
  const user = await findByEmail(db, email);
  if (user === undefined) return false;
  await db.transaction(async (tx) => {
    await removeSecondFactors(tx, user.id);
    await revokeAllSessions(tx, user.id);
  });
  return true;
}
