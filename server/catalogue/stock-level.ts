import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LOW_STOCK_THRESHOLD, type StockLevel } from '#contract/vocabulary.ts';

/** Returns the condition for a stock at a level. The partial indexes of both tables compare in the same way. */
export function isAtLevel(stock: PgColumn, level: StockLevel): SQL | undefined {
  return level === 'sold-out' ? eq(stock, 0) : and(gte(stock, 1), lt(stock, LOW_STOCK_THRESHOLD));
}
