import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashOf } from '../auth/tokens.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, secrets } from '../db/schema.ts';

/**
 * What opens an order to its guest: 256 bits that follow from the order's id and a secret of this database. So every
 * mail can say it and a repeated call can answer it again, though the order's row has nothing but its hash.
 */
export async function orderSecret(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, 'order-secrets'));
  if (row === undefined) throw new Error('The secret of the orders is missing from the database.');
  return createHmac('sha256', row.value).update(id).digest('base64url');
}

/** Whether `secret` opens the order; an order of a person with an account has none. */
export function isSecretOf({ secretHash }: Pick<OrderRow, 'secretHash'>, secret: string): boolean {
  if (secretHash === null) return false;
  // Both are hashes of one length: the comparison takes the same time whatever was sent.
  return timingSafeEqual(Buffer.from(secretHash), Buffer.from(hashOf(secret)));
}
