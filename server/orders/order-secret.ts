import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { CLOSED_STATES } from '#contract/orders/order.ts';
import type { Db } from '../db/database.ts';
import { secrets } from '../db/schema/http.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { sha256 } from '../http/tokens.ts';

/**
 * Derives the secret that gives a guest access to their order. Mails and retries can repeat the secret, although the
 * order's row stores only its hash.
 */
export async function deriveOrderSecret(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string> {
  return deriveKey(db, id);
}

/** Derives the token that confirms an order. Only the mail to the customer contains it. */
export async function deriveConfirmationToken(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<string> {
  return deriveKey(db, `confirm ${id}`);
}

/** Returns whether `token` confirms the order. */
export async function isConfirmationToken(db: Db, order: OrderRow, token: string): Promise<boolean> {
  return isEqualHash(sha256(await deriveConfirmationToken(db, order)), token);
}

/** Returns the HMAC-SHA256 of a text, keyed with a secret of this database. */
export async function deriveKey(db: Db, text: string): Promise<string> {
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, 'order-secrets'));
  if (row === undefined) throw new Error('The secret of the orders is missing from the database.');
  return createHmac('sha256', row.value).update(text).digest('base64url');
}

/** Time for which a secret gives access to an order after it was completed or cancelled, in ms: half a year. */
const SECRET_TTL_MS = 182 * 24 * 60 * 60 * 1000;

/**
 * Returns whether `secret` gives access to the order. Orders of accounts have no secret. The secret of a closed order
 * expires.
 */
export function isOrderSecret(
  { secretHash, status, updatedAt }: Pick<OrderRow, 'secretHash' | 'status' | 'updatedAt'>,
  secret: string,
): boolean {
  const isClosed = CLOSED_STATES.includes(status);
  if (isClosed && Date.now() - updatedAt.getTime() > SECRET_TTL_MS) return false;
  return secretHash !== null && isEqualHash(secretHash, secret);
}

function isEqualHash(hash: string, text: string): boolean {
  // `timingSafeEqual` requires equal lengths, and all hashes have the same length.
  return timingSafeEqual(Buffer.from(hash), Buffer.from(sha256(text)));
}
