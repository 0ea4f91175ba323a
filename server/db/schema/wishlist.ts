import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timeDefaultNow } from '../columns.ts';
import { users } from './auth.ts';
import { products } from './products.ts';

/** Wishlist items. Deleting the user or the product deletes the item. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The SKU of the chosen size, which stays when the size is renamed; null without a choice. [SIZE-05] */
    sku: text(),
    /** Insertion order, also among items added by the same request. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    addedAt: timeDefaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
    index('wishlist_items_newest').on(table.userId, table.position),
  ],
);
