import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import * as contract from '#contract/reviews.ts';
import { sessionOf } from '../auth/session.ts';
import { requireProductId } from '../catalogue/product-id.ts';
import { findRow } from '../catalogue/product-rows.ts';
import type { Db } from '../db/database.ts';
import { absent } from '../http/failures.ts';
import { countRequest } from '../http/limits.ts';
import { pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { findReviewOf, hasBought, listAll, listShown } from './review-rows.ts';
import { deleteReview, moderateReview, writeReview } from './review-writes.ts';
import { wireOwnReview, wireReview } from './wire-review.ts';

const SAVED_REVIEWS = { name: 'reviews', max: 30, seconds: 60 * 60 };
const { shown, most, managedPage: perPage } = contract.REVIEW;

const success = true as const;

/** Registers the routes of product reviews. `authorization.ts` states who may call them. */
export async function reviewRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, contract.listReviews, async ({ params, query }) => {
    const product = await findRow(db, requireProductId(params.id));
    if (product === undefined) throw absent('product');
    const listed = await listShown(db, product.id, limitOf(query.limit));
    return {
      success,
      reviews: listed.map(wireReview),
      totalReviews: product.reviewCount,
      mean: product.reviewMean ?? undefined,
    };
  });

  route(app, contract.getMyReview, async ({ params }, request) => {
    const { userId, productId, username } = authorAndProduct(request, params);
    const review = await findReviewOf(db, userId, productId);
    return {
      success,
      may: await hasBought(db, userId, productId),
      review: review && wireOwnReview({ review, username }),
    };
  });

  route(app, contract.putMyReview, async ({ params, body }, request) => {
    await countRequest(db, SAVED_REVIEWS, request);
    await writeReview(db, authorAndProduct(request, params), body);
    return { success, message: 'Review saved successfully' as const };
  });

  route(app, contract.deleteMyReview, async ({ params }, request) => {
    await deleteReview(db, authorAndProduct(request, params));
    return { success, message: 'Review deleted successfully' as const };
  });

  route(app, contract.listAllReviews, async ({ query }) => {
    const { listed, total } = await listAll(db, { page: pageOf(query.page), perPage });
    return {
      success,
      reviews: listed.map((row) => ({
        ...wireOwnReview(row),
        productId: row.review.productId,
        productName: row.productName,
      })),
      totalReviews: total,
      totalPages: Math.ceil(total / perPage),
    };
  });

  route(app, contract.moderateReview, async ({ params, body }) => {
    if (!z.uuid().safeParse(params.id).success) throw absent('review');
    await moderateReview(db, params.id, body.hidden ? (body.reason ?? null) : null);
    return { success, message: 'Review updated successfully' as const };
  });
}

/** Returns the signed-in user and the product of a request. Throws `HttpError` 400 for a malformed product id. */
function authorAndProduct(request: FastifyRequest, { id }: { readonly id: string }) {
  const { user } = sessionOf(request);
  return { userId: user.id, username: user.username, productId: requireProductId(id) };
}

/** Parses the limit of a request, at most `REVIEW.most`. Anything but a positive integer yields the default. */
function limitOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), most) : shown;
}
