import { pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The SKU of the size, which stays when the size is renamed; null for the product in any size. [SIZE-05] */
    sku: text(),
    email: text().notNull(),
    /** The mailbox, by `mailboxOf` in `jobs/mailbox.ts`: each gets one notice. */
    emailKey: text().notNull(),
    /** SHA-256 of the token in the confirmation link. */
    tokenHash: text().notNull(),
    /** The site's URL at the time of the subscription, for links in mails. */
    siteUrl: text().notNull(),
    confirmedAt: time(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.sku, table.emailKey).nullsNotDistinct(),
    uniqueIndex('stock_notices_token').on(table.tokenHash),
  ],
);

/**
 * When a cancelled order that was never paid returned the only units of a product or of a size. Subscribers are
 * notified once these have stayed for a while: otherwise anybody could use up the notices by ordering and cancelling.
 */
export const stockReturns = pgTable(
  'stock_returns',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The SKU of the size, or null for the product. */
    sku: text(),
    returnedAt: timeDefaultNow(),
  },
  (table) => [unique('stock_returns_once').on(table.productId, table.sku).nullsNotDistinct()],
);

export type StockNoticeRow = typeof stockNotices.$inferSelect;
