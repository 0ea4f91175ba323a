import { and, desc, eq, inArray, isNotNull, ne, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PROOF_MINUTES } from '#contract/account/second-factor.ts';
import type { AdminSessionLimits } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { prepareOnce } from '../db/prepared.ts';
import {
  authenticatorApps,
  passkeys,
  type SessionRow,
  sessions,
  type UserRow,
  users,
} from '../db/schema/auth.ts';
import { sha256 } from '../http/tokens.ts';
import type { Client } from './client.ts';

/** Days from the last renewal of a session to its end. */
export const SESSION_IDLE_DAYS = 30;
/** Days from the creation of a session to its end, regardless of renewals. */
const SESSION_MAX_DAYS = 90;

/** A session with its user. */
export interface Session {
  /** Primary key of the session's row. */
  readonly tokenHash: string;
  /** The current row: a changed role applies from the next request. */
  readonly user: UserRow;
  /** Whether the owner of the account has proved their identity in the last minutes. */
  readonly hasProof: boolean;
  readonly hasSecondFactor: boolean;
}

/** A session with the writes that are due. */
interface FoundSession extends Session {
  /** Whether its last renewal is more than a day ago. */
  readonly isOld: boolean;
  /** Whether its last recorded use is more than a minute ago. */
  readonly isUnrecorded: boolean;
}

/**
 * Whether a session has not ended yet, by the database's clock, which all processes share. Valid in a query that joins
 * the user: sessions of admins have shorter limits. [SAFE-05]
 */
function isActive({
  hours,
  idleMinutes,
}: Record<keyof AdminSessionLimits, number | Placeholder>): SQL<boolean> {
  return sql<boolean>`(
    ${sessions.renewedAt} > ${ago(SESSION_IDLE_DAYS, 'days')}
    and ${sessions.createdAt} > ${ago(SESSION_MAX_DAYS, 'days')}
    and (${users.role} <> 'admin' or (
      ${sessions.usedAt} > ${ago(idleMinutes, 'mins')} and ${sessions.createdAt} > ${ago(hours, 'hours')}
    ))
  )`;
}

/** True for a user with a second factor. */
const hasSecondFactor = sql<boolean>`(
  exists (select from ${passkeys} where ${eq(passkeys.userId, users.id)})
  or exists (
    select from ${authenticatorApps}
    where ${and(eq(authenticatorApps.userId, users.id), isNotNull(authenticatorApps.confirmedAt))}
  )
)`;

function ago(amount: number | Placeholder, unit: 'days' | 'hours' | 'mins'): SQL {
  return sql`now() - make_interval(${sql.raw(unit)} => ${amount})`;
}

/**
 * Creates a session for a user whose password was just verified. Returns false if the password has changed since or
 * the user was deleted. A concurrent password change waits for the row lock and then also ends this session.
 */
export async function createSession(
  db: Db,
  token: string,
  { id, passwordSetAt }: UserRow,
  { device, network }: Client,
): Promise<boolean> {
  const inserted = await db
    .insert(sessions)
    .select(sql`
      select ${sha256(token)}, gen_random_uuid(), ${users.id}, now(), now(), now(), now(), null, ${device}, ${network}
      from ${users} where ${eq(users.id, id)} and ${eq(users.passwordSetAt, passwordSetAt)} for share`)
    .returning({ tokenHash: sessions.tokenHash });
  return inserted.length === 1;
}

const prepareFindSession = prepareOnce((db) =>
  db
    .select({
      user: users,
      hasProof: sql<boolean>`${sessions.provedAt} > ${ago(PROOF_MINUTES, 'mins')}`,
      hasSecondFactor,
      isOld: sql<boolean>`${sessions.renewedAt} <= ${ago(1, 'days')}`,
      isUnrecorded: sql<boolean>`${sessions.usedAt} <= ${ago(1, 'mins')}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isActive({ hours: sql.placeholder('hours'), idleMinutes: sql.placeholder('idleMinutes') }),
      ),
    )
    .prepare('find_session'),
);

/** Returns the current state of a session; undefined if it has ended. Every request of a user reads it. */
export async function refreshSession(
  db: Db,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { hours, idleMinutes }: AdminSessionLimits,
): Promise<FoundSession | undefined> {
  const [row] = await prepareFindSession(db).execute({ tokenHash, hours, idleMinutes });
  return row && { tokenHash, ...row };
}

/** Returns the active sessions of a user, by last use. */
export async function listSessions(
  db: Db,
  userId: string,
  limits: AdminSessionLimits,
): Promise<SessionRow[]> {
  const rows = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isActive(limits)))
    .orderBy(desc(sessions.usedAt), desc(sessions.id));
  return rows.map(({ session }) => session);
}

/** Restarts the sliding expiry of a session. */
export async function renewSession(db: Db, { tokenHash }: Session): Promise<void> {
  await db
    .update(sessions)
    .set({ renewedAt: sql`now()`, usedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Records a use of a session. */
export async function recordUse(db: Db, { tokenHash }: Session): Promise<void> {
  await db.update(sessions).set({ usedAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
}

/** Records that the owner of the account has just proved their identity. */
export async function recordProof(db: Db, { tokenHash }: Session): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends the session of a token, if any. */
export async function revokeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
}

/** Ends a session of a user. Returns false if the user has no session with this id. */
export async function revokeOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a user except this one. */
export async function revokeOtherSessions(
  db: Db,
  { tokenHash, user }: Pick<Session, 'tokenHash' | 'user'>,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, tokenHash)));
}

/** Ends all sessions of a user. */
export async function revokeAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes ended sessions. Skips rows that another process has locked. */
export async function deleteEndedSessions(db: Db, limits: AdminSessionLimits): Promise<void> {
  const ended = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(not(isActive(limits)))
    .limit(1000)
    .for('update', { of: sessions, skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.tokenHash, ended));
}
