import { and, asc, count, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { ProofMethod } from '#contract/account/requirement.ts';
import {
  type CreatedPasskey,
  MAX_PASSKEYS,
  RECOVERY_CODES,
  type SecondFactor,
} from '#contract/account/second-factor.ts';
import type { Db } from '../db/database.ts';
import { authenticatorApps, type PasskeyRow, passkeys, recoveryCodes, users } from '../db/schema/auth.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { sha256 } from '../http/tokens.ts';
import type { KeyCipher } from './key-cipher.ts';
import { type Ceremony, invalidPasskey, verifyNewPasskey, verifyPasskey } from './passkeys.ts';
import { findTimeStep, newAuthenticatorKey, randomBase32 } from './totp.ts';

/** The second factors of accounts: an authenticator app, passkeys, and recovery codes for their loss. [SAFE-05] */

const WRONG_CODE = messageOf('wrongCode');
const WRONG_RECOVERY_CODE = messageOf('wrongRecoveryCode');
const HAS_APP = messageOf('hasApp');
const TOO_MANY_PASSKEYS = messageOf('tooManyPasskeys', MAX_PASSKEYS);
const KNOWN_PASSKEY = messageOf('knownPasskey');
const LAST_FACTOR = messageOf('lastFactor');
const NO_FACTOR = messageOf('noFactor');

/** The second factors of an account. */
interface OwnFactors {
  readonly hasAuthenticatorApp: boolean;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodes: number;
}

/** Returns the second factors of a user; passkeys by creation. */
export async function readSecondFactors(db: Db, userId: string): Promise<OwnFactors> {
  const apps = await db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(isOwnApp(userId));
  const [codes] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return {
    hasAuthenticatorApp: apps.length > 0,
    passkeys: await listPasskeys(db, userId),
    recoveryCodes: codes?.count ?? 0,
  };
}

/** Returns the ways in which a user can prove their identity beyond the password; none without a second factor. */
export async function secondMethods(db: Db, userId: string): Promise<ProofMethod[]> {
  const { hasAuthenticatorApp, passkeys, recoveryCodes } = await readSecondFactors(db, userId);
  const methods: ProofMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (hasAuthenticatorApp) methods.push('code');
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery');
  return methods;
}

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

function isOwnApp(userId: string) {
  return and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));
}

/** Context needed to verify a second factor. */
interface FactorContext {
  readonly cipher: KeyCipher;
  /** Returns the pending challenge and makes it unusable. */
  takeCeremony(): Promise<Ceremony | undefined>;
}

/** Accepts a second factor of a user once. Throws `HttpError` 400 for a wrong or used factor. */
export async function acceptSecondFactor(
  db: Db,
  userId: string,
  factor: SecondFactor,
  { cipher, takeCeremony }: FactorContext,
): Promise<void> {
  if ('code' in factor) return acceptCode(db, cipher, userId, factor.code);
  if ('recoveryCode' in factor) return acceptRecoveryCode(db, userId, factor.recoveryCode);
  const ceremony = await takeCeremony();
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, factor.passkey.id), eq(passkeys.userId, userId)));
  if (ceremony === undefined || row === undefined) throw invalidPasskey();
  const counter = await verifyPasskey(factor.passkey, row, ceremony);
  const used = await db
    .update(passkeys)
    .set({ counter, usedAt: sql`now()` })
    // A concurrent use has the same counter.
    .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw invalidPasskey();
}

async function acceptCode(db: Db, cipher: KeyCipher, userId: string, code: string): Promise<void> {
  const [app] = await db.select().from(authenticatorApps).where(isOwnApp(userId));
  if (app === undefined) throw new HttpError(400, WRONG_CODE);
  const key = cipher.open(userId, app.key);
  const step = findTimeStep(key, code, Date.now());
  if (step === undefined) throw new HttpError(400, WRONG_CODE);
  const accepted = await db
    .update(authenticatorApps)
    // A key from before `SECRET_KEY` was set is encrypted now.
    .set({ lastStep: step, key: cipher.seal(userId, key) })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        // Neither the code nor a later one has been used, and the app has not been replaced.
        lt(authenticatorApps.lastStep, step),
        eq(authenticatorApps.key, app.key),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  if (accepted.length === 0) throw new HttpError(400, WRONG_CODE);
}

async function acceptRecoveryCode(db: Db, userId: string, code: string): Promise<void> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, sha256(code))))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) throw new HttpError(400, WRONG_RECOVERY_CODE);
}

/**
 * Stores a new key for an authenticator app, unconfirmed, and returns it. Throws `HttpError` 409 if there is an app.
 */
export async function createAuthenticatorKey(db: Db, cipher: KeyCipher, userId: string): Promise<string> {
  const newKey = newAuthenticatorKey();
  const key = cipher.seal(userId, newKey);
  const stored = await db
    .insert(authenticatorApps)
    .values({ userId, key })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { key, lastStep: 0 },
      setWhere: sql`${authenticatorApps.confirmedAt} is null`,
    })
    .returning({ userId: authenticatorApps.userId });
  if (stored.length === 0) throw new HttpError(409, HAS_APP);
  return newKey;
}

/**
 * Activates the authenticator app with a code of its pending key. Returns recovery codes if the account had none.
 * Throws `HttpError` 400 for a wrong code.
 */
export async function confirmAuthenticatorApp(
  tx: Db,
  cipher: KeyCipher,
  userId: string,
  code: string,
): Promise<string[]> {
  await lockFactors(tx, userId);
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  const step = app && findTimeStep(cipher.open(userId, app.key), code, Date.now());
  if (app === undefined || app.confirmedAt !== null || step === undefined)
    throw new HttpError(400, WRONG_CODE);
  await tx
    .update(authenticatorApps)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(authenticatorApps.userId, userId));
  return createFirstRecoveryCodes(tx, userId);
}

/** Removes the authenticator app. Throws `HttpError` 404 without one and 409 for a required last factor. */
export async function deleteAuthenticatorApp(tx: Db, userId: string, isRequired: boolean): Promise<void> {
  await lockFactors(tx, userId);
  const removed = await tx
    .delete(authenticatorApps)
    .where(isOwnApp(userId))
    .returning({ key: authenticatorApps.key });
  if (removed.length === 0) throw notFound('authenticator app');
  await finishRemoval(tx, userId, isRequired);
}

/**
 * Adds a passkey that the browser created. Returns recovery codes if the account had none. Throws `HttpError` 400 if it
 * does not belong to the ceremony, and 409 for a known passkey or too many passkeys.
 */
export async function insertPasskey(
  tx: Db,
  userId: string,
  { created, name, ceremony }: { created: CreatedPasskey; name: string; ceremony: Ceremony | undefined },
): Promise<string[]> {
  if (ceremony === undefined) throw invalidPasskey();
  const columns = await verifyNewPasskey(created, ceremony);
  await lockFactors(tx, userId);
  if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw new HttpError(409, TOO_MANY_PASSKEYS);
  const added = await tx
    .insert(passkeys)
    .values({ ...columns, userId, name })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new HttpError(409, KNOWN_PASSKEY);
  return createFirstRecoveryCodes(tx, userId);
}

/** Removes a passkey. Throws `HttpError` 404 if it is not the user's, and 409 for a required last factor. */
export async function deletePasskey(
  tx: Db,
  userId: string,
  { id, isRequired }: { id: string; isRequired: boolean },
): Promise<void> {
  await lockFactors(tx, userId);
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound('passkey');
  await finishRemoval(tx, userId, isRequired);
}

/** Replaces the recovery codes and returns the new ones. Throws `HttpError` 409 without a second factor. */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  await lockFactors(tx, userId);
  if ((await secondMethods(tx, userId)).length === 0) throw new HttpError(409, NO_FACTOR);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return createRecoveryCodes(tx, userId);
}

/** Removes all second factors and recovery codes of a user. */
export async function removeSecondFactors(tx: Db, userId: string): Promise<void> {
  await lockFactors(tx, userId);
  for (const table of [authenticatorApps, passkeys, recoveryCodes])
    await tx.delete(table).where(eq(table.userId, userId));
}

/** Serializes the changes of a user's factors until the transaction ends. */
async function lockFactors(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Deletes the recovery codes with the last factor, or refuses to remove it. */
async function finishRemoval(tx: Db, userId: string, isRequired: boolean): Promise<void> {
  if ((await secondMethods(tx, userId)).length > 0) return;
  if (isRequired) throw new HttpError(409, LAST_FACTOR);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

async function createFirstRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const [existing] = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1);
  return existing === undefined ? createRecoveryCodes(tx, userId) : [];
}

/** Stores the hashes of new recovery codes and returns the codes, in groups of four characters. */
async function createRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(10));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: sha256(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}
