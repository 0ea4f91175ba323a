import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getProduct, listProducts, relatedProducts } from '#contract/products.ts';
import { REVIEW } from '#contract/reviews.ts';
import { readListQuery } from '../catalogue/list-query.ts';
import { requireProductId } from '../catalogue/product-id.ts';
import { findRow, listRows, rowsByIds } from '../catalogue/product-rows.ts';
import { relatedFinder } from '../catalogue/related.ts';
import { wireProduct } from '../catalogue/wire-product.ts';
import type { Db } from '../db/database.ts';
import type { ProductRow } from '../db/schema.ts';
import { absent } from '../failures.ts';
import { revalidateAlways } from '../plugins/revalidation.ts';
import { listShown } from '../reviews/review-rows.ts';
import { wireReview } from '../reviews/wire-review.ts';
import { route } from '../route.ts';

/** Reading the catalogue [CALL-03]. `originOf` says under which address the asking client reaches pictures. */
export async function productRoutes(
  app: FastifyInstance,
  { db, originOf }: { db: Db; originOf: (request: FastifyRequest) => string },
): Promise<void> {
  revalidateAlways(app);
  const findRelated = relatedFinder(db);

  route(app, listProducts, async ({ query }, request) => {
    const filter = readListQuery(query);
    const { rows, total } = await listRows(db, filter);
    const origin = originOf(request);
    return {
      products: rows.map((row) => wireProduct(row, origin)),
      totalPages: Math.ceil(total / filter.limit),
      totalProducts: total,
    };
  });

  route(app, getProduct, async ({ params }, request) => {
    const product = wireProduct(await existingRow(db, params.id), originOf(request));
    const reviews = await listShown(db, product._id, REVIEW.shown);
    return { ...product, product, reviews: reviews.map(wireReview) };
  });

  route(app, relatedProducts, async ({ params }, request) => {
    const row = await existingRow(db, params.id);
    const rows = await rowsByIds(db, await findRelated(row));
    const origin = originOf(request);
    return { success: true as const, relatedProducts: rows.map((each) => wireProduct(each, origin)) };
  });
}

/** Throws a 400 for an id that no product can have, a 404 for one that no product has. */
async function existingRow(db: Db, id: string): Promise<ProductRow> {
  const row = await findRow(db, requireProductId(id));
  if (!row) throw absent('product');
  return row;
}
