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

const WRITING = { name: 'reviews', max: 30, seconds: 60 * 60 };
const { shown, most, managedPage: perPage } = contract.REVIEW;

const success = true as const;

/** What buyers say of products. Who may call what: `authorization.ts`. */
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
    const { userId, productId, username } = voiceOf(request, params);
    const review = await findReviewOf(db, userId, productId);
    return {
      success,
      may: await hasBought(db, userId, productId),
      review: review && wireOwnReview({ review, username }),
    };
  });

  route(app, contract.putMyReview, async ({ params, body }, request) => {
    await countRequest(db, WRITING, request);
    await writeReview(db, voiceOf(request, params), body);
    return { success, message: 'Review saved successfully' as const };
  });

  route(app, contract.deleteMyReview, async ({ params }, request) => {
    await deleteReview(db, voiceOf(request, params));
    return { success, message: 'Review deleted successfully' as const };
  });

  route(app, contract.listAllReviews, async ({ query }) => {
    const { listed, total } = await listAll(db, { page: pageOf(query.page), perPage });
    return {
      success,
      reviews: listed.map((each) => ({
        ...wireOwnReview(each),
        productId: each.review.productId,
        productName: each.productName,
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

/** Who is signed in, and the product that the request is about. Throws a 400 for what is no product's id. */
function voiceOf(request: FastifyRequest, { id }: { readonly id: string }) {
  const { user } = sessionOf(request);
  return { userId: user.id, username: user.username, productId: requireProductId(id) };
}

/** How many reviews a request asks for; what is no number is as many as are shown at first. */
function limitOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), most) : shown;
}
