import { and, asc, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { email as emailRule } from '#contract/rules.ts';
import type { Db } from '../db/database.ts';
import { type NewUserRow, type UserRow, users } from '../db/schema.ts';
import { Failure } from '../http/failures.ts';

const TAKEN: Readonly<Record<string, string>> = {
  users_username: 'This username is already taken.',
  users_email: 'There is already an account with this e-mail address.',
};

/** Two names that look the same, or differ in nothing but case, are one. */
function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** One letter may be written in two ways, and mail goes to the same box whatever the case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

type NewPerson = Omit<NewUserRow, 'usernameKey' | 'emailKey'>;

function withKeys(person: NewPerson): NewUserRow {
  return { ...person, usernameKey: usernameKey(person.username), emailKey: emailKey(person.email) };
}

/** Adds a person. Throws a 409 when somebody has the address or the name. */
export async function insertUser(db: Db, person: NewPerson): Promise<void> {
  await orTaken(db.insert(users).values(withKeys(person)));
}

/** Adds a person unless somebody has the address or the name. */
export async function insertUserIfFree(db: Db, person: NewPerson): Promise<void> {
  await db.insert(users).values(withKeys(person)).onConflictDoNothing();
}

/** Changes what is given. Throws a 409 when somebody has the name; undefined when there is no such person. */
export async function updateUser(
  db: Db,
  id: string,
  changes: {
    readonly [Field in 'username' | 'bio' | 'profession' | 'role']?: UserRow[Field] | undefined;
  },
): Promise<UserRow | undefined> {
  const { username } = changes;
  const key = username === undefined ? {} : { usernameKey: usernameKey(username) };
  const [row] = await orTaken(
    db
      .update(users)
      // Without any change there would be nothing to set.
      .set({ id, ...changes, ...key })
      .where(eq(users.id, id))
      .returning(),
  );
  return row;
}

/** The person with this address, in whatever case. No text that is no address can be anybody's. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  if (!z.safeParse(emailRule, email).success) return undefined;
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return row;
}

/** All people, newest first. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.select().from(users).orderBy(desc(users.createdAt), asc(users.id));
}

/** Locks who is an admin until the transaction ends, so that of two changes the later one sees the earlier. */
export async function lockAdmins(tx: Db): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/**
 * Has somebody stay as long as the transaction lasts, and answers their id; undefined when they are gone already, or
 * nobody is meant. Call it before anything of theirs is locked, as who deletes an account does.
 */
export async function keepUser(tx: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return row?.id;
}

/** Makes a better hash of the same password the one that is kept, unless the password has been changed since. */
export async function replaceHash(db: Db, { id, passwordHash }: UserRow, better: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: better })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

async function orTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const taken = TAKEN[brokenConstraint(error) ?? ''];
    if (taken === undefined) throw error;
    throw new Failure(409, taken);
  }
}

/** The constraint that a write would have broken; Drizzle keeps the driver's error as the cause. */
function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : undefined;
}
