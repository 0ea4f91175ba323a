import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { isProductId } from '../catalogue/product-id.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderLines } from '../db/schema/orders.ts';
import { type ProductRow, products } from '../db/schema/products.ts';
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

/** Deducts quantities from the stock of locked products. Their stock must be tracked and sufficient. */
export async function deductStock(
  tx: Db,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const deductions = sql.join(
    lines.map(({ productId, quantity }) => sql`(${productId}::text, ${quantity}::int)`),
    sql`, `,
  );
  // One statement, because a trigger raises the catalogue's revision once per statement.
  await tx.execute(sql`
    update products set stock = stock - taken.quantity
    from (values ${deductions}) as taken (id, quantity) where products.id = taken.id`);
}

/**
 * Adds the quantities of an order back to the products that still exist and whose stock is still tracked. If the return
 * `settles`, it notifies subscribers of sold-out products only once the units have stayed for a while.
 */
export async function restoreStock(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  { settles }: { readonly settles: boolean },
): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.takesStock, true)));
  const locked = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const soldOut = settles ? locked.filter(({ stock }) => stock === 0) : [];
  if (soldOut.length > 0)
    await tx
      .insert(stockReturns)
      .values(soldOut.map((product) => ({ productId: product.id })))
      .onConflictDoUpdate({ target: stockReturns.productId, set: { returnedAt: sql`now()` } });
  await tx
    .update(products)
    .set({ stock: sql`least(${products.stock} + ${orderLines.quantity}, ${PRODUCT_LIMITS.stock.max})` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, id),
        eq(orderLines.takesStock, true),
        eq(orderLines.productId, products.id),
        isNotNull(products.stock),
      ),
    );
}
