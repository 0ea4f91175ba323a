import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { cleanAddress } from '#contract/text/clean-text.ts';
import type { Db } from '../db/database.ts';
import { productSizes } from '../db/schema/products.ts';

const MAX_WARNINGS = 1000;

/**
 * Logs the products with SKUs that nobody can find by typing, because typed SKUs are cleaned. The migration that
 * cleaned stored SKUs skipped them: nothing would be left, or another size has the clean SKU.
 */
export async function warnOfUncleanSkus(db: Db, log: FastifyBaseLogger): Promise<void> {
  const unusual = await db
    .select({ productId: productSizes.productId, sku: productSizes.sku })
    .from(productSizes)
    // The database reads all rows, the process only SKUs with characters beyond ASCII.
    .where(sql`${productSizes.sku} !~ '^[!-~]+( [!-~]+)*$'`)
    .orderBy(productSizes.productId)
    .limit(MAX_WARNINGS);
  const unclean = unusual.filter(({ sku }) => cleanAddress(sku) !== sku);
  if (unclean.length === 0) return;
  log.warn(
    { products: [...new Set(unclean.map(({ productId }) => productId))] },
    'SKUs of these products have characters that nobody can type, and their clean form is empty or the SKU of another size: please change them',
  );
}
