import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REVIEW_LIMITS } from '#contract/catalogue/reviews.ts';
import { MAX_RATING } from '#contract/vocabulary.ts';
import { time, timeDefaultNow } from '../columns.ts';
import { users } from './auth.ts';
import { products } from './products.ts';

/** Buyers' reviews; one per user and product. Deleting the user or the product deletes the review. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    words: text().notNull().default(''),
    createdAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
    /** When and why an admin hid the review; both null while it is visible. */
    hiddenAt: time(),
    hiddenReason: text(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.productId, table.userId),
    index('reviews_product_newest').on(table.productId, table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_user').on(table.userId),
    check('reviews_stars', sql`${table.stars} between 1 and ${sql.raw(String(MAX_RATING))}`),
    check('reviews_words', sql`length(${table.words}) <= ${sql.raw(String(REVIEW_LIMITS.words.max))}`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
);

export type ReviewRow = typeof reviews.$inferSelect;
