import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/idempotency.ts';
import { HttpError } from './http-error.ts';
import { messageOf } from './messages.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;
/** Nobody guesses 128 bits: 32 hexadecimal digits. */
const MIN_KEY_LENGTH = 32;

/** How long a used or retired key is kept, in days. No client repeats a request that late. */
const TTL_DAYS = 7;

/** The number of expired keys to delete at once. */
const MAX_DELETED = 100;

/** A key that was used or retired. */
export type UsedKey = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'resultId'>;

/**
 * Holds an advisory lock on an idempotency key until the transaction ends. A concurrent duplicate blocks here, then
 * finds the result of the first transaction.
 */
export async function lockIdempotencyKey(tx: Db, keyHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 0))`);
}

/** Returns a used or retired key; undefined for a new one. */
export async function findUsedKey(tx: Db, keyHash: string): Promise<UsedKey | undefined> {
  const [row] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
  return row;
}

/** Stores a key as used, or as retired if it has no result. Deletes expired keys. */
export async function saveUsedKey(
  tx: Db,
  keyHash: string,
  { requestHash, resultId }: UsedKey,
): Promise<void> {
  const expired = tx
    .select({ keyHash: idempotencyKeys.keyHash })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.at, sql`now() - make_interval(days => ${TTL_DAYS})`))
    .limit(MAX_DELETED)
    .for('update', { skipLocked: true });
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.keyHash, expired));
  await tx.insert(idempotencyKeys).values({ keyHash, requestHash, resultId }).onConflictDoNothing();
}

/** A request that creates something once: the hashes of its key, with its path and caller, and of its content. */
export interface OneTimeRequest {
  readonly keyHash: string;
  readonly requestHash: string;
}

/** Returns the idempotency key of a request; undefined without one. Throws `HttpError` 400 for a malformed key. */
function readIdempotencyKey({ headers }: FastifyRequest, minLength: number): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= minLength && KEY_PATTERN.test(key)) return key;
  throw malformedKey(minLength);
}

/** Returns the idempotency key of a request. Throws `HttpError` 400 if it is missing, malformed or too short. */
export function requireIdempotencyKey(request: FastifyRequest, minLength: number): string {
  const key = readIdempotencyKey(request, minLength);
  if (key === undefined) throw malformedKey(minLength);
  return key;
}

/** Returns the error for a missing, malformed or short key. */
function malformedKey(minLength: number): HttpError {
  return new HttpError(400, messageOf('malformedKey', IDEMPOTENCY_KEY_HEADER, minLength));
}

/**
 * Returns the identity of a request with an idempotency key; undefined without one, as clients of the base contract
 * send it. `caller` is the id of the account, if any. `content` lists texts and files.
 */
export async function identifyRequest(
  request: FastifyRequest,
  caller: string | undefined,
  content: readonly (string | File)[],
): Promise<OneTimeRequest | undefined> {
  const key = readIdempotencyKey(request, MIN_KEY_LENGTH);
  if (key === undefined) return undefined;
  const hashes: string[] = [];
  for (const part of content)
    hashes.push(sha256(typeof part === 'string' ? part : new Uint8Array(await part.arrayBuffer())));
  return {
    keyHash: sha256(JSON.stringify([request.routeOptions.url, caller, key])),
    requestHash: sha256(hashes.join(' ')),
  };
}

/**
 * Creates something, or returns the result of an earlier request with the same key and content. Call it in the
 * transaction that commits the result. Throws `HttpError` 422 if the key was used with other content, and 409 if the
 * result has been deleted since.
 */
export async function createOnce<Result extends { readonly id: string }>(
  tx: Db,
  request: OneTimeRequest | undefined,
  { create, find }: { create: () => Promise<Result>; find: (id: string) => Promise<Result | undefined> },
): Promise<Result> {
  if (request === undefined) return create();
  const { keyHash, requestHash } = request;
  await lockIdempotencyKey(tx, keyHash);
  const used = await findUsedKey(tx, keyHash);
  if (used === undefined) {
    const created = await create();
    await saveUsedKey(tx, keyHash, { requestHash, resultId: created.id });
    return created;
  }
  if (used.requestHash !== requestHash) throw new HttpError(422, messageOf('keyOfOtherContent'));
  const earlier = used.resultId === null ? undefined : await find(used.resultId);
  if (earlier === undefined) throw new HttpError(409, messageOf('deletedSince'));
  return earlier;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
