import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sha256 } from '../auth/tokens.ts';
import type { Db } from '../db/database.ts';
import { secrets } from '../db/schema/http.ts';
import type { OrderRow } from '../db/schema/orders.ts';

/**
 * Derives the secret that gives a guest access to their order: an HMAC-SHA256 of the order's id, keyed with a secret
 * of this database. Mails and retried requests can therefore repeat it, although the order's row stores only its
 * hash.
 */
export async function deriveOrderSecret(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, 'order-secrets'));
  if (row === undefined) throw new Error('The secret of the orders is missing from the database.');
  return createHmac('sha256', row.value).update(id).digest('base64url');
}

/** Returns whether `secret` gives access to the order. Orders of registered customers have no secret. */
export function isOrderSecret({ secretHash }: Pick<OrderRow, 'secretHash'>, secret: string): boolean {
  if (secretHash === null) return false;
  // Both hashes have the same length, so the comparison takes constant time.
  return timingSafeEqual(Buffer.from(secretHash), Buffer.from(sha256(secret)));
}
