import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, type UserRow, users } from '../db/schema.ts';
import { hashOf } from './tokens.ts';

/** A session ends so many days after it was last renewed, and so many after it began. */
export const SLIDING_DAYS = 30;
const LONGEST_DAYS = 90;

/** Somebody who is signed in. */
export interface Session {
  /** What the database knows it by. */
  readonly tokenHash: string;
  /** As the database has them now: who loses a role has lost it with the next call. */
  readonly user: UserRow;
}

/** All times are the database's, which all processes share. */
const isAlive = sql<boolean>`(
  ${sessions.renewedAt} > ${ago(SLIDING_DAYS)} and ${sessions.createdAt} > ${ago(LONGEST_DAYS)}
)`;

function ago(days: number): SQL {
  return sql`now() - make_interval(days => ${days})`;
}

/**
 * Begins a session of a person whose password has just been right, and answers false when it no longer is: it was
 * changed meanwhile, or the person is gone. The lock has a change of the password wait, so that it ends this session.
 */
export async function openSession(db: Db, token: string, { id, passwordSetAt }: UserRow): Promise<boolean> {
  const opened = await db
    .insert(sessions)
    .select(sql`
      select ${hashOf(token)}, ${users.id}, now(), now() from ${users}
      where ${eq(users.id, id)} and ${eq(users.passwordSetAt, passwordSetAt)} for share`)
    .returning({ tokenHash: sessions.tokenHash });
  await sweep(db);
  return opened.length === 1;
}

/** The session of a token, unless it has ended; `isOld` when it was last renewed more than a day ago. */
export async function findSession(
  db: Db,
  token: string,
): Promise<(Session & { isOld: boolean }) | undefined> {
  const tokenHash = hashOf(token);
  const [row] = await db
    .select({ user: users, isOld: sql<boolean>`${sessions.renewedAt} <= ${ago(1)}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive));
  return row && { tokenHash, ...row };
}

/** It is used: its days begin again. */
export async function renewSession(db: Db, { tokenHash }: Session): Promise<void> {
  await db.update(sessions).set({ renewedAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the session of a token, if there is one. */
export async function revokeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

/** Ends all sessions of a person but this one. */
export async function revokeOthers(db: Db, { tokenHash, user }: Session): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, tokenHash)));
}

/** Ends all sessions of a person. */
export async function revokeAll(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Takes away what has ended. Rows that another process is at are left to it. */
async function sweep(db: Db): Promise<void> {
  const ended = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(not(isAlive))
    .limit(1000)
    .for('update', { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.tokenHash, ended));
}
