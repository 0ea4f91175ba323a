import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/idempotency.ts';

/** How long a used or retired key is kept, in days. No client repeats a request that late. */
const TTL_DAYS = 7;

/** The number of expired keys to delete at once. */
const MAX_DELETED = 100;

/** A key that was used or retired. */
export type UsedKey = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'resultId'>;

/**
 * Holds an advisory lock on an idempotency key until the transaction ends. A concurrent duplicate blocks here, then
 * finds what the first transaction wrote.
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
