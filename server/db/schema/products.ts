import { getTableColumns, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductSize } from '#contract/catalogue/product.ts';
import { CATEGORIES, COLORS, LOW_STOCK_THRESHOLD, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import type { Cents } from '#contract/wire/money.ts';
import { sqlList, timeDefaultNow, tsvector } from '../columns.ts';

/** An image after the first one, as in `product_images`. */
export interface GalleryRow {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
  readonly alt: string;
}

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
    /**
     * Units in stock; null if the stock is not tracked. Triggers on `product_sizes` set it to the sum of the sizes, or
     * to null if the stock of one is not tracked.
     */
    stock: integer(),
    /** The sizes in their order, or null without sizes. Triggers on `product_sizes` maintain them. */
    sizes: jsonb().$type<readonly ProductSize[]>(),
    /** The identifier that the colors of one design share. */
    style: text(),
    colorName: text(),
    /** The color of the swatch as `#rrggbb`. */
    swatch: text(),
    composition: text().notNull().default(''),
    care: text().notNull().default(''),
    measurements: text().notNull().default(''),
    /** The class of tax rates, `standard` if empty. */
    taxClass: text().notNull().default(''),
    /** The images after the first one, or null. Triggers on `product_images` maintain them. */
    gallery: jsonb().$type<readonly GalleryRow[]>(),
    /** Content hash of the image; its files are named `imageFileName(imageHash, width)`. */
    imageHash: text('picture').notNull(),
    /** Size of the largest file, in pixels. */
    imageWidth: integer('picture_width').notNull(),
    imageHeight: integer('picture_height').notNull(),
    /** The widths of the files, ascending; the last one is `imageWidth`. */
    imageWidths: integer('picture_widths').array().notNull(),
    imageAlt: text('picture_alt').notNull(),
    /** The names of the sizes in stock, ascending. A trigger sets them. */
    sizeNames: text().array().notNull().default([]),
    /** The words of the texts, with the weights of their fields. A trigger sets them. */
    searchWords: tsvector(),
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
    check('products_swatch', sql`${table.swatch} ~ '^#[0-9a-f]{6}$'`),
    check('products_style', sql`${table.style} ~ '^[a-z0-9-]{1,64}$'`),
    index('products_style_oldest')
      .on(table.style, table.createdAt, table.id)
      .where(sql`${table.style} is not null`),
    index('products_size_names').using('gin', table.sizeNames),
    index('products_search_words').using('gin', table.searchWords),
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

/** The columns of a product, except columns that only conditions use. */
export const productColumns = (({ sizeNames, searchWords, ...columns }) => columns)(
  getTableColumns(products),
);

/** A row of `productColumns`. A row of all columns is not assignable, because lists would carry the words of texts. */
export type ProductRow = Omit<typeof products.$inferSelect, 'sizeNames' | 'searchWords'> & {
  readonly sizeNames?: never;
};

export type NewProductRow = typeof products.$inferInsert;

/** The sizes of products. Writers lock the product first. [SIZE-01] */
export const productSizes = pgTable(
  'product_sizes',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    /** From 0, in the admin's order. */
    position: integer().notNull(),
    /** Stays when the size is renamed. */
    sku: text().notNull(),
    gtin: text(),
    /** Units in stock; null if the stock is not tracked. */
    stock: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.size] }),
    // `m` in addition to `M` would be a mistake.
    uniqueIndex('product_sizes_size').on(table.productId, sql`lower(${table.size})`),
    uniqueIndex('product_sizes_sku').on(sql`lower(${table.sku})`),
    index('product_sizes_sold_out').on(table.productId).where(sql`${table.stock} = 0`),
    index('product_sizes_low')
      .on(table.productId)
      // The same comparisons as in the queries: PostgreSQL does not derive `<= 4` from `< 5`.
      .where(sql`${table.stock} >= 1 and ${table.stock} < ${sql.raw(String(LOW_STOCK_THRESHOLD))}`),
    check(
      'product_sizes_length',
      sql`length(${table.size}) between 1 and ${sql.raw(String(PRODUCT_LIMITS.size.max))}`,
    ),
    check(
      'product_sizes_sku_length',
      sql`length(${table.sku}) between 1 and ${sql.raw(String(PRODUCT_LIMITS.sku.max))}`,
    ),
    check('product_sizes_gtin', sql`${table.gtin} ~ '^([0-9]{8}|[0-9]{12,14})$'`),
    check(
      'product_sizes_stock',
      sql`${table.stock} between 0 and ${sql.raw(String(PRODUCT_LIMITS.stock.max))}`,
    ),
  ],
);

export type ProductSizeRow = typeof productSizes.$inferSelect;

/** The images of products after the first one, which is part of the product. [GALLERY-01] */
export const productImages = pgTable(
  'product_images',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** From 1; the first image has the position 0. */
    position: integer().notNull(),
    /** Content hash of the image; its files are named `imageFileName(imageHash, width)`. */
    imageHash: text('picture').notNull(),
    imageWidth: integer('picture_width').notNull(),
    imageHeight: integer('picture_height').notNull(),
    /** The widths of the files, ascending; the last one is `imageWidth`. */
    imageWidths: integer('picture_widths').array().notNull(),
    alt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_picture').on(table.imageHash),
    check(
      'product_images_position',
      sql`${table.position} between 1 and ${sql.raw(String(PRODUCT_LIMITS.images.max - 1))}`,
    ),
    check('product_images_picture_widths', sql`cardinality(${table.imageWidths}) > 0`),
  ],
);

export type ProductImageRow = typeof productImages.$inferSelect;
