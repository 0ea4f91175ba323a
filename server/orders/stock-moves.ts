import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { PRODUCT } from '#contract/vocabulary.ts';
import { isProductId } from '../catalogue/product-id.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orderLines, type ProductRow, products } from '../db/schema.ts';

/**
 * Locks products until the transaction ends, all of them in one order, so that two orders of the same pieces wait for
 * one another and never in a circle. An id without a product is left out.
 */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const possible = ids.filter(isProductId);
  if (possible.length === 0) return [];
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, possible))
    .orderBy(asc(products.id))
    .for('update');
}

/** Takes pieces of locked products, whose stock is enough and counted. */
export async function takeStock(
  tx: Db,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const taken = sql.join(
    lines.map(({ productId, quantity }) => sql`(${productId}::text, ${quantity}::int)`),
    sql`, `,
  );
  // In one statement, so that the catalogue's revision rises once at most.
  await tx.execute(sql`
    update products set stock = stock - taken.quantity
    from (values ${taken}) as taken (id, quantity) where products.id = taken.id`);
}

/** Gives back what an order has taken of products that still exist and are still counted. */
export async function returnStock(tx: Db, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.takesStock, true)));
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  await tx
    .update(products)
    .set({ stock: sql`least(${products.stock} + ${orderLines.quantity}, ${PRODUCT.stock.max})` })
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
