import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import type { Cents } from '#contract/money.ts';
import { CATEGORIES, COLORS, LOW_STOCK_THRESHOLD, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { sqlList, timeDefaultNow } from '../columns.ts';

export const products = pgTable(
  'products',
  {
    /** The name's slug with a short random suffix. */
    id: text().primaryKey(),
    name: text().notNull(),
    priceCents: integer().$type<Cents>().notNull(),
    oldPriceCents: integer().$type<Cents>(),
    category: text({ enum: CATEGORIES }).notNull(),
    color: text({ enum: COLORS }).notNull(),
    description: text().notNull().default(''),
    /** Mean and number of the visible reviews; the mean is null without any. Triggers on `reviews` maintain both. */
    reviewMean: numeric({ precision: 3, scale: 2, mode: 'number' }),
    reviewCount: integer().notNull().default(0),
    author: text(),
    /** Units in stock; null if the stock is not tracked. */
    stock: integer(),
    /** Content hash of the image; its files are named `imageFileName(imageHash, width)`. */
    imageHash: text('picture').notNull(),
    /** Size of the largest file, in pixels. */
    imageWidth: integer('picture_width').notNull(),
    imageHeight: integer('picture_height').notNull(),
    /** The widths of the files, ascending; the last one is `imageWidth`. */
    imageWidths: integer('picture_widths').array().notNull(),
    imageAlt: text('picture_alt').notNull(),
    createdAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
  },
  (table) => [
    check('products_id', sql`${table.id} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check('products_name', sql`length(${table.name}) between 1 and 200`),
    check('products_price', sql`${table.priceCents} between 0 and 100000000`),
    check('products_old_price', sql`${table.oldPriceCents} between ${table.priceCents} + 1 and 100000000`),
    check('products_category', sql`${table.category} in (${sqlList(CATEGORIES)})`),
    check('products_color', sql`${table.color} in (${sqlList(COLORS)})`),
    check('products_stock', sql`${table.stock} between 0 and ${sql.raw(String(PRODUCT_LIMITS.stock.max))}`),
    check('products_picture', sql`cardinality(${table.imageWidths}) > 0`),
    // `order by … desc` implies nulls first; the index must match it to be used.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('products_category_newest').on(table.category, table.createdAt.desc().nullsFirst(), table.id),
    index('products_color_newest').on(table.color, table.createdAt.desc().nullsFirst(), table.id),
    index('products_price').on(table.priceCents, table.createdAt.desc().nullsFirst(), table.id),
    index('products_price_desc').on(
      table.priceCents.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    index('products_rating').on(
      table.reviewMean.desc().nullsLast(),
      table.createdAt.desc().nullsFirst(),
      table.id,
    ),
    index('products_sale_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.oldPriceCents} is not null`),
    // The products that are sold out or running low, in the order in which the dashboard lists them.
    index('products_low_stock')
      .on(table.stock, table.name, table.id)
      .where(sql`${table.stock} < ${sql.raw(String(LOW_STOCK_THRESHOLD))}`),
    // Covers the counts of all filter options, and finds the products nearest in price for each category and color.
    index('products_options').on(
      table.category,
      table.color,
      table.priceCents,
      table.id,
      table.oldPriceCents,
    ),
  ],
);

export type ProductRow = typeof products.$inferSelect;

export type NewProductRow = typeof products.$inferInsert;
