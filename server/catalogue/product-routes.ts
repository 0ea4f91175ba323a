import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findProducts } from '#contract/finding.ts';
import { getProduct, listProducts, relatedProducts } from '#contract/products.ts';
import { REVIEW } from '#contract/reviews.ts';
import type { Db } from '../db/database.ts';
import type { ProductRow } from '../db/schema.ts';
import { absent } from '../http/failures.ts';
import { revalidateAlways } from '../http/revalidation.ts';
import { route } from '../http/route.ts';
import { listShown } from '../reviews/review-rows.ts';
import { wireReview } from '../reviews/wire-review.ts';
import { productFinder } from './find-products.ts';
import { readFindQuery } from './find-query.ts';
import { type ListFilter, readListQuery } from './list-query.ts';
import { requireProductId } from './product-id.ts';
import { findRow, listRows, rowsByIds } from './product-rows.ts';
import { relatedFinder } from './related.ts';
import { wireProduct } from './wire-product.ts';

/**
 * Registers the routes that read the catalogue [CALL-03]. `originOf` returns the origin under which the client
 * reaches images. With `finds`, the product list supports search and sorting.
 */
export async function productRoutes(
  app: FastifyInstance,
  { db, originOf, finds }: { db: Db; originOf: (request: FastifyRequest) => string; finds: boolean },
): Promise<void> {
  revalidateAlways(app);
  const findRelated = relatedFinder(db);

  const serializeList = (
    request: FastifyRequest,
    { limit }: ListFilter,
    rows: ProductRow[],
    total: number,
  ) => ({
    products: rows.map((row) => wireProduct(row, originOf(request))),
    totalPages: Math.ceil(total / limit),
    totalProducts: total,
  });
  if (finds) {
    const find = productFinder(db);
    route(app, findProducts, async ({ query }, request) => {
      const listQuery = readFindQuery(query);
      const { rows, total, didYouMean } = await find(listQuery);
      return { ...serializeList(request, listQuery, rows, total), didYouMean };
    });
  } else {
    route(app, listProducts, async ({ query }, request) => {
      const listQuery = readListQuery(query);
      const { rows, total } = await listRows(db, listQuery);
      return serializeList(request, listQuery, rows, total);
    });
  }

  route(app, getProduct, async ({ params }, request) => {
    const product = wireProduct(await requireProductRow(db, params.id), originOf(request));
    const reviews = await listShown(db, product._id, REVIEW.shown);
    return { ...product, product, reviews: reviews.map(wireReview) };
  });

  route(app, relatedProducts, async ({ params }, request) => {
    const row = await requireProductRow(db, params.id);
    const rows = await rowsByIds(db, await findRelated(row));
    const origin = originOf(request);
    return { success: true as const, relatedProducts: rows.map((related) => wireProduct(related, origin)) };
  });
}

/** Returns the product with this id. Throws `HttpError` 400 for a malformed id and 404 for an unknown one. */
async function requireProductRow(db: Db, id: string): Promise<ProductRow> {
  const row = await findRow(db, requireProductId(id));
  if (!row) throw absent('product');
  return row;
}
