import { eq } from 'drizzle-orm';
import { type AttemptedOrder, MIN_HOLDER_KEY_LENGTH } from '#contract/orders/order-attempts.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import { findUsedKey, lockIdempotencyKey, saveUsedKey } from '../http/idempotency-keys.ts';
import { sha256 } from '../http/tokens.ts';
import { findOrderLines } from './order-rows.ts';
import { deriveOrderSecret } from './order-secret.ts';

/** How long a repeated request gets the secret of a guest's order, in ms. After that, only its mails contain it. */
const SECRET_REPEATS_MS = 60 * 60 * 1000;
/** The same for a key that nobody can guess: as long as the checkout resumes an attempt. */
const HOLDER_SECRET_REPEATS_MS = 24 * 60 * 60 * 1000;

/** Returns whether a key has room for 256 random bits. Whoever holds it is the customer, logged in or not. */
export function isHolderKey(key: string): boolean {
  return key.length >= MIN_HOLDER_KEY_LENGTH;
}

/** Returns the secret of a guest's order for a repeated request; undefined for an old order and for an account's. */
export async function repeatOrderSecret(tx: Db, order: OrderRow, key: string): Promise<string | undefined> {
  const repeatsMs = isHolderKey(key) ? HOLDER_SECRET_REPEATS_MS : SECRET_REPEATS_MS;
  const isFresh = Date.now() - order.placedAt.getTime() < repeatsMs;
  return order.secretHash !== null && isFresh ? deriveOrderSecret(tx, order) : undefined;
}

/**
 * Returns the order that was placed with a holder's key. Without one, retires the key: `placeOrder` then rejects it. A
 * concurrent request that places the order commits first, or finds the key retired.
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

/** Returns whether no order can be placed with a key anymore. The key must be locked. */
export async function isRetiredKey(tx: Db, keyHash: string): Promise<boolean> {
  return (await findUsedKey(tx, keyHash)) !== undefined;
}
