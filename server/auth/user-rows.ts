import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { User } from '#contract/account/user.ts';
import { cleanAddress } from '#contract/text/clean-text.ts';
import { normalizeText } from '#contract/text/normalize-text.ts';
import { knownEmailSchema } from '#contract/wire/field-schemas.ts';
import type { Db } from '../db/database.ts';
import { type NewUserRow, type UserRow, users } from '../db/schema/auth.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Message, messageOf } from '../http/messages.ts';

/** The message for a username that another user has. */
export const USERNAME_TAKEN = messageOf('usernameTaken');

/** The message for an email address that another user has. */
export const EMAIL_TAKEN = messageOf('emailTaken');

/** Error messages keyed by unique constraint. */
const CONFLICT_MESSAGES: Readonly<Record<string, Message>> = {
  users_username: USERNAME_TAKEN,
  users_email: EMAIL_TAKEN,
};

/** Returns the uniqueness key of a username: case and Unicode compatibility variants do not matter. */
function usernameKey(username: string): string {
  return normalizeText(username, 'NFKC').toLowerCase();
}

/** Returns the uniqueness key of an email address: case and Unicode composition do not matter. */
export function emailKey(email: string): string {
  return cleanAddress(email).toLowerCase();
}

/** The condition for admins, with a constant, as the partial index needs it. */
export const isAdminRow = sql`${users.role} = 'admin'`;

/** Converts a row to the contract's user. This backend stores no profile images: the site shows its default. */
export function serializeUser({ id, username, email, role, profession, bio, createdAt }: UserRow): User {
  return {
    _id: id,
    username,
    email,
    role,
    profession,
    bio,
    profileImage: '',
    createdAt: createdAt.toISOString(),
  };
}

type NewUser = Omit<NewUserRow, 'usernameKey' | 'emailKey'>;

function withKeys(user: NewUser): NewUserRow {
  return { ...user, usernameKey: usernameKey(user.username), emailKey: emailKey(user.email) };
}

/** Inserts a user and returns its id. Throws `HttpError` 409 if the email address or the username is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<Pick<UserRow, 'id'>> {
  const [created] = await translateConflict(
    db.insert(users).values(withKeys(user)).returning({ id: users.id }),
  );
  if (created === undefined) throw new Error('The inserted user is missing.');
  return created;
}

/** Returns whether this username is taken, in any spelling. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)));
  return user !== undefined;
}

/** Inserts a user unless the email address or the username is taken. */
export async function insertUserIfAbsent(db: Db, user: NewUser): Promise<void> {
  await db.insert(users).values(withKeys(user)).onConflictDoNothing();
}

/**
 * Inserts the users whose email address and username are free. Returns each account that has both the email address
 * and the username of the same wanted user.
 */
export async function ensureUsers(db: Db, wanted: readonly NewUser[]): Promise<UserRow[]> {
  const rows = wanted.map(withKeys);
  await db.insert(users).values(rows).onConflictDoNothing();
  const found = await db
    .select()
    .from(users)
    .where(
      inArray(
        users.emailKey,
        rows.map((row) => row.emailKey),
      ),
    );
  const names = new Map(rows.map((row) => [row.emailKey, row.usernameKey]));
  return found.filter((user) => user.usernameKey === names.get(user.emailKey));
}

/**
 * Updates the given fields of a user. Returns undefined for an unknown id. Throws `HttpError` 409 for a taken username.
 */
export async function updateUser(
  db: Db,
  id: string,
  changes: {
    readonly [Field in 'username' | 'bio' | 'profession' | 'role']?: UserRow[Field] | undefined;
  },
): Promise<UserRow | undefined> {
  const { username } = changes;
  const key = username === undefined ? {} : { usernameKey: usernameKey(username) };
  const [row] = await translateConflict(
    db
      .update(users)
      // `id` keeps the SET clause non-empty when nothing changes.
      .set({ id, ...changes, ...key })
      .where(eq(users.id, id))
      .returning(),
  );
  return row;
}

/**
 * Sets the email address of a user and returns the user. `emailVerifiedAt` is null if nobody has confirmed it. Throws
 * `HttpError` 409 for a taken address and 404 for an unknown user.
 */
export async function updateEmail(
  db: Db,
  id: string,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
): Promise<UserRow> {
  const [row] = await translateConflict(
    db
      .update(users)
      .set({ email, emailKey: emailKey(email), emailVerifiedAt })
      .where(eq(users.id, id))
      .returning(),
  );
  if (row === undefined) throw notFound('account');
  return row;
}

/** Returns the user with this email address, ignoring case; undefined if unknown or malformed. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { data } = z.safeParse(knownEmailSchema, email);
  if (data === undefined) return undefined;
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(data)));
  return row;
}

/** Locks the rows of all admins until the transaction ends and returns their ids. Serializes role changes. */
export async function lockAdmins(tx: Db): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isAdminRow)
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Replaces the hash of an unchanged password, e.g. after the hash parameters changed. */
export async function replacePasswordHash(
  db: Db,
  { id, passwordHash }: UserRow,
  newHash: string,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

async function translateConflict<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const conflict = CONFLICT_MESSAGES[violatedConstraint(error) ?? ''];
    if (conflict === undefined) throw error;
    throw new HttpError(409, conflict);
  }
}
