import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { shopCurrency, timeDefaultNow } from '../columns.ts';

/**
 * A single row with the catalogue's revision and currency. A trigger on `products` increments the revision, which also
 * covers changes by other processes or by hand.
 */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    /** Always true: as a checked primary key, it limits the table to one row. */
    only: boolean().primaryKey().default(true),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    /** How many of these revisions changed nothing but stock counts. */
    stockRevision: bigint({ mode: 'number' }).notNull().default(0),
    /** The currency of all amounts in the database (`db/shop-currency.ts`). */
    currency: shopCurrency(),
  },
  (table) => [check('catalogue_state_only', sql`${table.only}`)],
);

/**
 * The words of the products' names, categories and descriptions, with the number of products. Triggers on `products`
 * count them, because the correction of a mistyped word needs all of them.
 */
export const catalogueWords = pgTable('catalogue_words', {
  word: text().primaryKey(),
  products: integer().notNull(),
});

/**
 * The number of products per category, color, price and set of sizes in stock. Triggers on `products` count them,
 * because every list needs its total.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    category: text({ enum: CATEGORIES }).notNull(),
    color: text({ enum: COLORS }).notNull(),
    /** A multiple of 100 cents, or one cent more for all prices between two of them. */
    priceCents: integer().notNull(),
    isReduced: boolean().notNull(),
    /** Ascending; empty for products without sizes. */
    sizes: text().array().notNull().default([]),
    products: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.category, table.color, table.priceCents, table.isReduced, table.sizes],
      name: 'product_counts_pk',
    }),
    // Sets of sizes come and go with the stock, so their counts are deleted when they reach 0.
    index('product_counts_unused').on(table.products).where(sql`${table.products} = 0`),
  ],
);

/** Images that products use or used. The cleanup deletes their files once they are unused (`image-cleanup.ts`). */
export const storedImages = pgTable(
  'pictures',
  {
    hash: text().primaryKey(),
    widths: integer().array().notNull(),
    /** When a product last started or stopped using the image. */
    touchedAt: timeDefaultNow(),
  },
  (table) => [index('pictures_touched').on(table.touchedAt)],
);
