import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { productSizes } from '#server/db/schema/products.ts';

/** Gives a product sizes with the SKUs `gown-S` and so on. */
export async function addSizes(
  db: Db,
  productId: string,
  stocks: Readonly<Record<string, number | null>>,
): Promise<void> {
  await db.insert(productSizes).values(
    Object.entries(stocks).map(([size, stock], position) => ({
      productId,
      size,
      position,
      sku: `${productId}-${size}`,
      stock,
    })),
  );
}

/** Returns the stock of a product's sizes, by size. */
export async function stocksBySize(db: Db, productId: string): Promise<Record<string, number | null>> {
  const rows = await db
    .select()
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(asc(productSizes.position));
  return Object.fromEntries(rows.map(({ size, stock }) => [size, stock]));
}
