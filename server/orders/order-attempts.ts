import { eq } from 'drizzle-orm';
import { type AttemptedOrder, MIN_HOLDER_KEY_LENGTH } from '#contract/orders/order-attempts.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { findUsedKey, lockIdempotencyKey, saveUsedKey } from '../http/idempotency-keys.ts';
import { sha256 } from '../http/tokens.ts';
import { findOrderLines } from './order-rows.ts';
import { deriveOrderSecret } from './order-secret.ts';

/**
 * Time after placement for which a retry returns the secret of a guest's order, in ms. Later, only mails contain it.
 */
const SECRET_REPEATS_MS = 60 * 60 * 1000;
/** For a holder's key: time for which a retry returns the secret and the checkout resumes an attempt, in ms. */
const HOLDER_SECRET_REPEATS_MS = 24 * 60 * 60 * 1000;

/** Returns whether a key is long enough for 256 random bits. Its sender counts as the customer, even if logged out. */
export function isHolderKey(key: string): boolean {
  return key.length >= MIN_HOLDER_KEY_LENGTH;
}

/** Returns the secret of a guest's order for a retry; undefined for an old order and for an order of an account. */
export async function repeatOrderSecret(tx: Db, order: OrderRow, key: string): Promise<string | undefined> {
  const repeatsMs = isHolderKey(key) ? HOLDER_SECRET_REPEATS_MS : SECRET_REPEATS_MS;
  const isFresh = Date.now() - order.placedAt.getTime() < repeatsMs;
  return order.secretHash !== null && isFresh ? deriveOrderSecret(tx, order) : undefined;
}

/**
 * Returns the order that was placed with a holder's key. If there is none, retires the key, and `placeOrder` then
 * rejects it. The lock of the key serializes this call with a concurrent `placeOrder`: either this call finds the
 * order, or `placeOrder` finds the key retired.
 */
export async function settleOrderAttempt(db: Db, key: string): Promise<AttemptedOrder | null> {
  return db.transaction(async (tx) => {
    const keyHash = sha256(key);
    await lockIdempotencyKey(tx, keyHash);
    const [order] = await tx.select().from(orders).where(eq(orders.keyHash, keyHash));
    if (order === undefined) {
      await saveUsedKey(tx, keyHash, { requestHash: null, resultId: null });
      return null;
    }
    const lines = await findOrderLines(tx, order);
    return {
      number: order.number,
      secret: await repeatOrderSecret(tx, order, key),
      items: lines.map(({ productId, size }) => ({ productId, ...(size !== null && { size }) })),
    };
  });
}

/** Returns whether a key is retired: no order can be placed with it. The key must be locked. */
export async function isRetiredKey(tx: Db, keyHash: string): Promise<boolean> {
  return (await findUsedKey(tx, keyHash)) !== undefined;
}
