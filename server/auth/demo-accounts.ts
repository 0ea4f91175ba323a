import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Role } from '#contract/user.ts';
import { ACCOUNT } from '#contract/vocabulary.ts';
import { StartError } from '../start-error.ts';

/** An account that a person can sign in with. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

const PEOPLE = [
  { username: 'Admin', email: 'admin@solene.example', role: 'admin' },
  { username: 'Shopper', email: 'shopper@solene.example', role: 'user' },
] as const;

/** The file in the data folder: a password for each address. */
const FILE = 'demo-accounts.json';
const passwords = z.record(z.string(), z.string());

/**
 * The accounts to try the shop with. Their passwords are random and made once for each data folder. Throws StartError
 * when the file with the passwords cannot be read or written.
 */
export function demoAccounts(dataDir: string): Account[] {
  const file = join(dataDir, FILE);
  try {
    const known = readPasswords(file) ?? makePasswords(file);
    return PEOPLE.map((person) => ({ ...person, password: z.string().parse(known[person.email]) }));
  } catch (cause) {
    throw new StartError(
      `${file} cannot be used (${String(cause)}): delete it, or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
      { cause },
    );
  }
}

/** What the person who starts the shop is told of these accounts, line by line. */
export function introduce(accounts: readonly Account[]): string[] {
  return accounts.map(({ email, role, password }) => {
    const who = role === 'admin' ? 'an admin' : 'a shopper';
    return `Sign in as ${who}: ${email}, ${password}`;
  });
}

function readPasswords(file: string): Record<string, string> | undefined {
  try {
    return passwords.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renamed into place, so that a start that is stopped leaves no half of it. */
function makePasswords(file: string): Record<string, string> {
  const made = Object.fromEntries(PEOPLE.map(({ email }) => [email, newPassword()]));
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** 96 random bits; the sign is what the rule for passwords asks for. */
function newPassword(): string {
  return `${randomBytes(12).toString('base64url')}${ACCOUNT.password.special[0]}`;
}
