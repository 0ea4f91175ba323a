import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, type UserRow, users } from '../db/schema/auth.ts';
import { sha256 } from './tokens.ts';

/** Days from the last renewal of a session to its end. */
export const SESSION_IDLE_DAYS = 30;
/** Days from the creation of a session to its end, however often it is renewed. */
const SESSION_MAX_DAYS = 90;

/** A session with its user. */
export interface Session {
  /** Primary key of the session's row. */
  readonly tokenHash: string;
  /** The current row: a changed role applies from the next request. */
  readonly user: UserRow;
}

/** Whether a session has not ended yet, by the database's clock, which all processes share. */
const isActive = sql<boolean>`(
  ${sessions.renewedAt} > ${ago(SESSION_IDLE_DAYS)} and ${sessions.createdAt} > ${ago(SESSION_MAX_DAYS)}
)`;

function ago(days: number): SQL {
  return sql`now() - make_interval(days => ${days})`;
}

/**
 * Creates a session for a user whose password was just verified. Returns false if the password has changed since or
 * the user was deleted. A concurrent password change waits for the row lock and then also ends this session.
 */
export async function createSession(db: Db, token: string, { id, passwordSetAt }: UserRow): Promise<boolean> {
  const inserted = await db
    .insert(sessions)
    .select(sql`
      select ${sha256(token)}, ${users.id}, now(), now() from ${users}
      where ${eq(users.id, id)} and ${eq(users.passwordSetAt, passwordSetAt)} for share`)
    .returning({ tokenHash: sessions.tokenHash });
  await deleteEnded(db);
  return inserted.length === 1;
}

/** Returns the active session of a token. `isOld` means that its last renewal is more than a day ago. */
export async function findSession(
  db: Db,
  token: string,
): Promise<(Session & { isOld: boolean }) | undefined> {
  return refreshSession(db, { tokenHash: sha256(token) });
}

/** Returns the current state of a session; undefined if it has ended. */
export async function refreshSession(
  db: Db,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<(Session & { isOld: boolean }) | undefined> {
  const [row] = await db
    .select({ user: users, isOld: sql<boolean>`${sessions.renewedAt} <= ${ago(1)}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isActive));
  return row && { tokenHash, ...row };
}

/** Restarts the sliding expiry of a session. */
export async function renewSession(db: Db, { tokenHash }: Session): Promise<void> {
  await db.update(sessions).set({ renewedAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the session of a token, if any. */
export async function revokeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
}

/** Ends all sessions of a user except this one. */
export async function revokeOtherSessions(db: Db, { tokenHash, user }: Session): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, tokenHash)));
}

/** Ends all sessions of a user. */
export async function revokeAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes ended sessions. Skips rows that another process has locked. */
async function deleteEnded(db: Db): Promise<void> {
  const ended = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(not(isActive))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.tokenHash, ended));
}
