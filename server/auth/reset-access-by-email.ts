import type { Db } from '../db/database.ts';
import { resetAccess } from './reset-access.ts';
import { findByEmail } from './user-rows.ts';

/** Resets the access to an account to its password alone. Returns false for an unknown email address. */
export async function resetAccessByEmail(db: Db, email: string): Promise<boolean> {
  const user = await findByEmail(db, email);
  if (user === undefined) return false;
  await db.transaction((tx) => resetAccess(tx, user.id));
  return true;
}
