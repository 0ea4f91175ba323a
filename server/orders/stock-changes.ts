import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { isProductId } from '../catalogue/product-id.ts';
import { atMost } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderLines } from '../db/schema/orders.ts';
import { type ProductRow, productSizes, products } from '../db/schema/products.ts';
import { stockReturns } from '../db/schema/stock.ts';

/**
 * Locks products until the transaction ends and returns their rows. Always locks in id order: concurrent orders of
 * the same products wait for each other and cannot deadlock. Skips ids without a product.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const validIds = ids.filter(isProductId);
  if (validIds.length === 0) return [];
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, validIds))
    .orderBy(asc(products.id))
    .for('update');
}

/** Units of a product, or of one of its sizes. */
interface StockItem {
  readonly productId: string;
  /** The SKU of the size; undefined if the product has no sizes. */
  readonly sku: string | undefined;
  readonly quantity: number;
}

/**
 * Deducts quantities from the stock of locked products, of their sizes where they have any. The stock must be tracked
 * and sufficient. [SIZE-05]
 */
export async function deductStock(tx: Db, items: readonly StockItem[]): Promise<void> {
  const withoutSize = items.filter(({ sku }) => sku === undefined);
  const withSize = items.filter(({ sku }) => sku !== undefined);
  // One statement each, because a trigger raises the catalogue's revision once per statement.
  if (withoutSize.length > 0)
    await tx.execute(sql`
      update products set stock = stock - taken.quantity
      from (values ${valuesOf(withoutSize)}) as taken (id, sku, quantity) where products.id = taken.id`);
  if (withSize.length > 0)
    await tx.execute(sql`
      update product_sizes set stock = stock - taken.quantity
      from (values ${valuesOf(withSize)}) as taken (id, sku, quantity)
      where product_sizes.product_id = taken.id and product_sizes.sku = taken.sku`);
}

function valuesOf(items: readonly StockItem[]): SQL {
  return sql.join(
    items.map(
      ({ productId, sku, quantity }) => sql`(${productId}::text, ${sku ?? null}::text, ${quantity}::int)`,
    ),
    sql`, `,
  );
}

/**
 * Adds the quantities of an order back to the sizes with the SKUs of its lines, and to products that have no sizes.
 * Adds nothing to a deleted product or size, and nothing to a stock that is no longer tracked. A line without a size
 * adds nothing to a product that has sizes by now. If the return `settles`, it notifies subscribers of sold-out
 * products and sizes only once the units have stayed for a while.
 */
export async function restoreStock(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  { settles }: { readonly settles: boolean },
): Promise<void> {
  const takesStock = and(eq(orderLines.orderId, id), eq(orderLines.takesStock, true));
  const lines = await tx
    .select({ productId: orderLines.productId, sku: orderLines.sku })
    .from(orderLines)
    .where(takesStock);
  const locked = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  if (settles) await recordReturns(tx, locked, new Set(lines.map(({ sku }) => sku)));
  // One statement each, because a trigger raises the catalogue's revision once per statement.
  const byProduct = tx
    .select({ productId: orderLines.productId, units: unitsReturned })
    .from(orderLines)
    .where(takesStock)
    .groupBy(orderLines.productId)
    .as('returned');
  await tx
    .update(products)
    .set({ stock: capped(sql`${products.stock} + ${byProduct.units}`) })
    .from(byProduct)
    .where(and(eq(products.id, byProduct.productId), isNull(products.sizes), isNotNull(products.stock)));
  const bySku = tx
    .select({ productId: orderLines.productId, sku: orderLines.sku, units: unitsReturned })
    .from(orderLines)
    .where(takesStock)
    .groupBy(orderLines.productId, orderLines.sku)
    .as('returned');
  await tx
    .update(productSizes)
    .set({ stock: capped(sql`${productSizes.stock} + ${bySku.units}`) })
    .from(bySku)
    .where(
      and(
        eq(productSizes.productId, bySku.productId),
        eq(productSizes.sku, bySku.sku),
        isNotNull(productSizes.stock),
      ),
    );
}

const unitsReturned = sql<number>`sum(${orderLines.quantity})`.as('units');

const capped = (stock: SQL) => atMost(stock, PRODUCT_LIMITS.stock.max);

/** Records which of the locked products, and of their sizes with one of the SKUs, are sold out before units return. */
async function recordReturns(
  tx: Db,
  locked: readonly ProductRow[],
  skus: ReadonlySet<string | null>,
): Promise<void> {
  const returns = locked.flatMap(({ id: productId, stock, sizes }) => [
    ...(stock === 0 ? [{ productId, sku: null }] : []),
    ...(sizes ?? []).flatMap(({ sku, stock: left }) =>
      left === 0 && skus.has(sku) ? [{ productId, sku }] : [],
    ),
  ]);
  if (returns.length === 0) return;
  await tx
    .insert(stockReturns)
    .values(returns)
    .onConflictDoUpdate({
      target: [stockReturns.productId, stockReturns.sku],
      set: { returnedAt: sql`now()` },
    });
}
