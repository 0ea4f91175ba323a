import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Role } from '#contract/account/user.ts';
import { ACCOUNT_LIMITS } from '#contract/vocabulary.ts';
import { isMissingFile } from '../config/missing-file.ts';
import { StartError } from '../config/start-error.ts';

/** The credentials and role of an account. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

const DEMO_USERS = [
  { username: 'Admin', email: 'admin@solene.example', role: 'admin' },
  { username: 'Shopper', email: 'shopper@solene.example', role: 'user' },
] as const;

/** File in the data folder that maps email addresses to passwords. */
const FILE_NAME = 'demo-accounts.json';
const passwordsSchema = z.record(z.string(), z.string());

/**
 * Returns the demo accounts. Their passwords are random and created once per data folder. Throws `StartError` if the
 * password file cannot be read or written.
 */
export function loadDemoAccounts(dataDir: string): Account[] {
  const file = join(dataDir, FILE_NAME);
  try {
    const stored = readPasswords(file) ?? createPasswords(file);
    return DEMO_USERS.map((user) => ({ ...user, password: z.string().parse(stored[user.email]) }));
  } catch (cause) {
    throw new StartError(
      `${file} cannot be used (${String(cause)}): delete it, or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
      { cause },
    );
  }
}

/** Returns the start-up lines that list the credentials of these accounts. */
export function describeAccounts(accounts: readonly Account[]): string[] {
  return accounts.map(({ email, role, password }) => {
    const label = role === 'admin' ? 'an admin' : 'a shopper';
    return `Log in as ${label}: ${email}, ${password}`;
  });
}

function readPasswords(file: string): Record<string, string> | undefined {
  try {
    return passwordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

/** Creates the password file. Writes it atomically by a rename, so an interrupted start leaves no partial file. */
function createPasswords(file: string): Record<string, string> {
  const created = Object.fromEntries(DEMO_USERS.map(({ email }) => [email, generatePassword()]));
  writeFileSync(`${file}.new`, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return created;
}

/** Returns a password of 96 random bits, with the special character that the password rule requires. */
function generatePassword(): string {
  return `${randomBytes(12).toString('base64url')}${ACCOUNT_LIMITS.password.special[0]}`;
}
