import { type AnyColumn, and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { atMost } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { deletedProducts } from '../db/schema/deleted-products.ts';
import { orderEvents, orderLines } from '../db/schema/orders.ts';
import { type ProductRow, productColumns, productSizes, products } from '../db/schema/products.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { markImageUsed } from '../media/media.ts';
import { findTakenSku, imagesOf } from './product-parts.ts';

/**
 * Deletes a product with its reviews, wishlist items and stock notices, and keeps a copy for `restoreProduct`. A column
 * `deleted_at` would need a condition in every query instead. Throws `HttpError` 404 for an unknown product. [ADMIN-02]
 */
export async function deleteProduct(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select(productColumns).from(products).where(eq(products.id, id)).for('update');
    if (row === undefined) throw notFound('product');
    // `clock_timestamp()` comes after the lock, unlike `now()`: `cancelledUnits` compares it with later events.
    await tx.execute(sql`
      insert into deleted_products (id, product, sizes, images, reviews, wishlist_items, stock_notices, deleted_at)
      select id, to_jsonb(products), ${rowsOf('product_sizes', id)}, ${rowsOf('product_images', id)},
        ${rowsOf('reviews', id)}, ${rowsOf('wishlist_items', id)}, ${rowsOf('stock_notices', id)}, clock_timestamp()
      from products where id = ${id}
      on conflict (id) do update set
        (product, sizes, images, reviews, wishlist_items, stock_notices, deleted_at) = (excluded.product,
          excluded.sizes, excluded.images, excluded.reviews, excluded.wishlist_items, excluded.stock_notices,
          excluded.deleted_at)`);
    await tx.delete(products).where(eq(products.id, id));
    for (const image of imagesOf(row)) await markImageUsed(tx, image);
  });
}

/** The columns that a trigger updates when the reviews are restored. */
const NO_REVIEWS = { review_mean: null, review_count: 0 };

/** Returns the SQL for a product's rows of a table as a JSON array. */
function rowsOf(table: string, productId: string): SQL {
  const name = sql.identifier(table);
  return sql`(select coalesce(jsonb_agg(to_jsonb(${name})), '[]') from ${name} where product_id = ${productId})`;
}

/**
 * Restores a deleted product with everything that was deleted with it, except the rows of accounts that were deleted
 * since. Throws `HttpError` 404 if the product is not deleted, or was deleted too long ago, and 409 if one of its SKUs
 * belongs to another product by now.
 */
export async function restoreProduct(db: Db, id: string): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    const [copy] = await tx
      .delete(deletedProducts)
      .where(and(eq(deletedProducts.id, id), gt(deletedProducts.deletedAt, restorableSince)))
      .returning();
    if (copy === undefined) throw notFound('product');
    const taken = await findTakenSku(
      tx,
      id,
      copy.sizes.map(({ sku }) => sku),
    );
    if (taken) throw new HttpError(409, messageOf('skuTakenSince', taken.sku, taken.name));
    const ofUsers = sql`where user_id in (select id from users)`;
    await insertCopies(tx, 'products', [{ ...copy.product, ...NO_REVIEWS }]);
    await insertCopies(tx, 'product_sizes', copy.sizes);
    await insertCopies(tx, 'product_images', copy.images);
    await insertCopies(tx, 'reviews', copy.reviews, ofUsers);
    await insertCopies(tx, 'wishlist_items', copy.wishlistItems, ofUsers);
    await insertCopies(tx, 'stock_notices', copy.stockNotices);
    const cancelled = cancelledUnits(id, copy.deletedAt);
    await tx
      .update(productSizes)
      .set({
        stock: restocked(productSizes.stock, sql`${cancelled} and ${orderLines.sku} = ${productSizes.sku}`),
      })
      .where(eq(productSizes.productId, id));
    const [row] = await tx
      .update(products)
      .set({
        // With sizes, a trigger has set the sum.
        stock: sql`case when ${products.sizes} is null then ${restocked(products.stock, cancelled)}
          else ${products.stock} end`,
        updatedAt: sql`now()`,
      })
      .where(eq(products.id, id))
      .returning(productColumns);
    if (row === undefined) throw new Error(`The product ${id} could not be restored.`);
    for (const image of imagesOf(row)) await markImageUsed(tx, image);
    return row;
  });
}

/**
 * Inserts copied rows into a table. Columns that are newer than the copies get their defaults, and values of columns
 * that no longer exist are left out.
 */
async function insertCopies(tx: Db, table: string, rows: readonly object[], where = sql``): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = await tx
    .select({ name: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(sql`attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in ${Object.keys(first)}`);
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) ${where}`);
}

/** Erases a user's reviews and wishlist items from the copies of deleted products. */
export async function eraseUserFromDeletedProducts(tx: Db, userId: string): Promise<void> {
  await tx.update(deletedProducts).set({
    reviews: withoutUser(deletedProducts.reviews, userId),
    wishlistItems: withoutUser(deletedProducts.wishlistItems, userId),
  });
}

/** Returns the SQL for a JSON array of rows without the rows of a user. */
function withoutUser(rows: AnyColumn, userId: string): SQL {
  return sql`(select coalesce(jsonb_agg(row), '[]') from jsonb_array_elements(${rows}) row
    where row ->> 'user_id' <> ${userId})`;
}

/** Returns the SQL for a stock with the units of the orders that were cancelled meanwhile. Null stays null. */
function restocked(stock: AnyColumn, cancelled: SQL): SQL {
  const units = sql`(select coalesce(sum(${orderLines.quantity}), 0) ${cancelled})`;
  return atMost(sql`(${stock} + ${units})`, PRODUCT_LIMITS.stock.max);
}

/** Returns the `from` clause for the lines of a product that were cancelled after its deletion. */
function cancelledUnits(id: string, deletedAt: Date): SQL {
  return sql`from ${orderLines} join ${orderEvents} on ${orderEvents.orderId} = ${orderLines.orderId}
    where ${and(
      eq(orderLines.productId, id),
      eq(orderLines.takesStock, true),
      eq(orderEvents.event, 'cancelled'),
      gt(orderEvents.at, deletedAt),
    )}`;
}

/** Time in which a deleted product can be restored, in hours. Shorter than the retention of its files. */
const RESTORE_HOURS = 12;

export const restorableSince = sql`now() - make_interval(hours => ${RESTORE_HOURS})`;

/** Deletes the copies of deleted products that can no longer be restored. */
export async function purgeDeletedProducts(db: Db): Promise<void> {
  await db.delete(deletedProducts).where(lte(deletedProducts.deletedAt, restorableSince));
}
