import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { emailKey } from './user-rows.ts';

/** Returns whether the user has proved to read the mailbox of this email address. */
export async function isVerifiedAddress(db: Db, userId: string | null, email: string): Promise<boolean> {
  if (userId === null) return false;
  const [verified] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey(email)), isNotNull(users.emailVerifiedAt)));
  return verified !== undefined;
}
