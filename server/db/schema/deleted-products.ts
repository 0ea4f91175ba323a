import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/**
 * Deleted products that an admin can still restore, with the rows that were deleted with them. Each column holds rows
 * of a table as JSON. No query of the shop reads them, so a deleted product cannot appear anywhere.
 */
export const deletedProducts = pgTable(
  'deleted_products',
  {
    id: text().primaryKey(),
    product: jsonb().$type<object>().notNull(),
    sizes: jsonb().$type<readonly { readonly sku: string }[]>().notNull().default([]),
    images: jsonb().$type<readonly object[]>().notNull().default([]),
    reviews: jsonb().$type<readonly object[]>().notNull(),
    wishlistItems: jsonb().$type<readonly object[]>().notNull(),
    stockNotices: jsonb().$type<readonly object[]>().notNull(),
    deletedAt: time().notNull(),
  },
  (table) => [index('deleted_products_age').on(table.deletedAt)],
);
