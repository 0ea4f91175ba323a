import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/account/user.ts';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/auth.ts';
import { requireCurrentBase } from '../http/edit-conflicts.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import type { DbContext } from '../notify/notify.ts';
import { type AccountEventSource, tellOwner } from './account-mails.ts';
import { reinstateAdmin, retireAdmin } from './configured-admin.ts';
import type { WorkSource } from './password-work.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { revokeOtherSessions, type Session } from './session-rows.ts';
import { lockAdmins, updateUser } from './user-rows.ts';

const LAST_ADMIN = messageOf('lastAdmin');
const WRONG_PASSWORD = messageOf('wrongCurrentPassword');

export interface AccountContext extends DbContext {
  readonly config: Pick<Config, 'admin'>;
}

/** Sets a user's role and tells them. Throws `HttpError` 404 for an unknown user and 409 if no admin would remain. */
export async function setUserRole(
  { db, notify, config }: AccountContext,
  id: string,
  { role, siteUrl }: { readonly role: Role; readonly siteUrl: string },
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    if (role !== 'admin') await requireAnotherAdmin(tx, id);
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    const row = await updateUser(tx, id, { role });
    if (row === undefined) throw notFound('account');
    if (role === 'admin') await reinstateAdmin(tx, row.email);
    else if (before?.role === 'admin') await retireAdmin(tx, config, row.email);
    if (before?.role !== role)
      await tellOwner({ tx, notify }, row, { kind: 'role changed', role }, { siteUrl });
    return row;
  });
}

/**
 * Updates the given fields of a user's own profile. Throws `HttpError` 409 if a value differs from `before` or the
 * username is taken, and 404 for an unknown user.
 */
export async function changeProfile(
  db: Db,
  id: string,
  changes: Parameters<typeof updateUser>[2],
  before: FieldValues | undefined,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (user === undefined) throw notFound('account');
    const { username, bio, profession } = user;
    requireCurrentBase({ username, bio, profession }, before, changes);
    const row = await updateUser(tx, id, changes);
    if (row === undefined) throw notFound('account');
    return row;
  });
}

/** Throws `HttpError` 400 if `current` is not the logged-in user's password. */
export async function requireCurrentPassword(
  { user }: Session,
  current: string,
  source: WorkSource,
): Promise<void> {
  if (!(await verifyPassword(current, user.passwordHash, source))) throw wrongPassword();
}

/**
 * Changes the logged-in user's password, ends all their other sessions and tells them. Returns the changed user. Throws
 * `HttpError` 400 if another request has changed it since the session was read.
 */
export async function changePassword(
  { db, notify }: DbContext,
  session: Session,
  {
    next,
    source,
    ...eventSource
  }: AccountEventSource & { readonly next: string; readonly source: WorkSource },
): Promise<UserRow> {
  const { id, passwordSetAt } = session.user;
  const newHash = await hashPassword(next, source);
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(users)
      .set({ passwordHash: newHash, passwordSetAt: sql`clock_timestamp()` })
      .where(and(eq(users.id, id), eq(users.passwordSetAt, passwordSetAt)))
      .returning();
    // Another request changed the password during hashing.
    if (updated === undefined) throw wrongPassword();
    await revokeOtherSessions(tx, session);
    await tellOwner({ tx, notify }, updated, { kind: 'password changed' }, eventSource);
    return updated;
  });
}

function wrongPassword(): HttpError {
  return new HttpError(400, WRONG_PASSWORD, { errors: { currentPassword: [WRONG_PASSWORD] } });
}

export async function requireAnotherAdmin(tx: Db, id: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === id) throw new HttpError(409, LAST_ADMIN);
}
