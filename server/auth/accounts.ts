import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/user.ts';
import type { Db } from '../db/database.ts';
import { type UserRow, users } from '../db/schema.ts';
import { absent, Failure } from '../http/failures.ts';
import { forgetCustomer } from '../orders/forgetting.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { revokeOthers, type Session } from './session-rows.ts';
import { lockAdmins, updateUser } from './user-rows.ts';

const LAST_ADMIN = 'The shop needs at least one admin.';
const WRONG_PASSWORD = 'Current password is incorrect';

/** Gives a person a role. Throws a 404 when there is no such person, a 409 when the last admin would be gone. */
export async function changeRole(db: Db, id: string, role: Role): Promise<UserRow> {
  return db.transaction(async (tx) => {
    if (role !== 'admin') await requireAnotherAdmin(tx, id);
    const row = await updateUser(tx, id, { role });
    if (row === undefined) throw absent('account');
    return row;
  });
}

/**
 * Deletes a person with all that is theirs; their sessions end at once. Their orders stay without them, as
 * `forgetCustomer` says. Throws a 404 when there is no such person, a 409 for the last admin.
 */
export async function deleteAccount(db: Db, id: string, shop: { readonly mails: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    await requireAnotherAdmin(tx, id);
    // Whoever orders in this person's name waits from here on, and then finds them gone.
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    if (person === undefined) throw absent('account');
    await forgetCustomer(tx, id, shop);
    await tx.delete(users).where(eq(users.id, id));
  });
}

/**
 * Changes the password of who is signed in and ends all their other sessions. Throws a 400 when `current` is not
 * their password.
 */
export async function changePassword(
  db: Db,
  session: Session,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<void> {
  const { id, passwordHash, passwordSetAt } = session.user;
  if (!(await isPassword(current, passwordHash))) throw new Failure(400, WRONG_PASSWORD);
  const hashed = await hashPassword(next);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash: hashed, passwordSetAt: sql`clock_timestamp()` })
      .where(and(eq(users.id, id), eq(users.passwordSetAt, passwordSetAt)))
      .returning({ id: users.id });
    // Changed by somebody else while the hashes were made: what was given is no longer the current one.
    if (changed.length === 0) throw new Failure(400, WRONG_PASSWORD);
    await revokeOthers(tx, session);
  });
}

async function requireAnotherAdmin(tx: Db, id: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === id) throw new Failure(409, LAST_ADMIN);
}
