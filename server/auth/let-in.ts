import type { Db } from '../db/database.ts';
import { resetAccess } from './reset-access.ts';
import { findByEmail } from './user-rows.ts';

/** Leaves only the password of an account to enter it. Returns false for an unknown email address. */
export async function letInWithPassword(db: Db, email: string): Promise<boolean> {
  const user = await findByEmail(db, email);
  if (user === undefined) return false;
  await db.transaction((tx) => resetAccess(tx, user.id));
  return true;
}
