import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timeDefaultNow } from '../columns.ts';

/** Idempotency keys outside of orders: of retired order attempts, created products and contact messages. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of the key. */
    keyHash: text().primaryKey(),
    /** SHA-256 of the request that used the key, and the id of its result; null for a retired key. */
    requestHash: text(),
    resultId: text(),
    at: timeDefaultNow(),
  },
  (table) => [index('idempotency_keys_at').on(table.at)],
);
