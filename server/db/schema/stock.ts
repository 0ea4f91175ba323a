import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { time, timeDefaultNow } from '../columns.ts';
import { products } from './products.ts';

/** Back-in-stock subscriptions. Only confirmed email addresses are notified. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Normalized for uniqueness by `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    /** SHA-256 of the token in the confirmation link. */
    tokenHash: text().notNull(),
    /** The site's URL at the time of the subscription, for links in mails. */
    siteUrl: text().notNull(),
    confirmedAt: time(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('stock_notices_once').on(table.productId, table.emailKey),
    uniqueIndex('stock_notices_token').on(table.tokenHash),
  ],
);

/**
 * When a cancelled order that was never paid returned the only units of a product. Subscribers are notified once these
 * have stayed for a while: otherwise anybody could use up the notices by ordering and cancelling.
 */
export const stockReturns = pgTable('stock_returns', {
  productId: text()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  returnedAt: timeDefaultNow(),
});

export type StockNoticeRow = typeof stockNotices.$inferSelect;
