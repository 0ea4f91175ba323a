import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { cleanAddress } from '#contract/clean-text.ts';
import type { Db } from '../db/database.ts';
import { productSizes } from '../db/schema/products.ts';

/**
 * Writes the products to the log whose SKUs nobody can find by typing them, because typed ones are cleaned. The
 * migration that cleaned stored SKUs left them alone, because other sizes have the clean SKU.
 */
export async function warnOfUncleanSkus(db: Db, log: FastifyBaseLogger): Promise<void> {
  const unusual = await db
    .select({ productId: productSizes.productId, sku: productSizes.sku })
    .from(productSizes)
    // The database reads all rows, the process only those with more than ASCII.
    .where(sql`${productSizes.sku} !~ '^[!-~]+( [!-~]+)*$'`)
    .orderBy(productSizes.productId);
  const unclean = unusual.filter(({ sku }) => cleanAddress(sku) !== sku);
  if (unclean.length === 0) return;
  log.warn(
    { products: [...new Set(unclean.map(({ productId }) => productId))] },
    'SKUs of these products have characters that nobody can type, and other sizes have the clean SKU: change one of both',
  );
}
