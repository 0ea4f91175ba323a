import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/catalogue/reviews.ts';
import { requireSession } from '../auth/auth.ts';
import { selectProduct } from '../catalogue/catalogue.ts';
import type { Database, Db } from '../db/database.ts';
import { notFound } from '../http/http-error.ts';
import { isUuid } from '../http/is-uuid.ts';
import { parsePage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import {
  countReviews,
  findReviewByUser,
  hasBought,
  listVisibleReviews,
  searchReviews,
} from './review-rows.ts';
import { deleteReview, moderateReview, saveReview } from './review-writes.ts';
import { serializeOwnReview, serializeReview } from './serialize-review.ts';

const { pageSize, maxListed, managedPageSize: perPage } = contract.REVIEW_LIMITS;

/** Reviews of a list that count as one read. */
const REVIEWS_PER_READ = 50;

/** Registers the routes of product reviews. */
export async function reviewRoutes(
  app: FastifyInstance,
  { db, reads }: { db: Db; reads: Database['reads'] },
): Promise<void> {
  route(
    app,
    contract.listReviewsEndpoint,
    async ({ params, query }) => {
      const product = await selectProduct(reads.db, params.id);
      if (product === undefined) throw notFound('product');
      const listed = await listVisibleReviews(reads.db, product.id, limitOf(query.limit));
      return {
        reviews: listed.map(serializeReview),
        totalReviews: product.reviewCount,
        mean: product.reviewMean ?? undefined,
      };
    },
    // Every change of a visible review raises the catalogue's revision.
    { read: 'shared', readCost: ({ limit }) => Math.ceil(limitOf(String(limit)) / REVIEWS_PER_READ) },
  );

  route(app, contract.getMyReviewEndpoint, async ({ params }, request) => {
    const { userId, productId, username } = authorAndProduct(request, params);
    const review = await findReviewByUser(db, userId, productId);
    return {
      may: await hasBought(db, userId, productId),
      review: review && serializeOwnReview({ review, username }),
    };
  });

  route(app, contract.saveMyReviewEndpoint, async ({ params, body: { before, ...review } }, request) => {
    await saveReview(db, authorAndProduct(request, params), review, before);
  });

  route(app, contract.deleteMyReviewEndpoint, async ({ params }, request) => {
    await deleteReview(db, authorAndProduct(request, params));
  });

  route(app, contract.listAllReviewsEndpoint, async ({ query }) => {
    const paging = { page: parsePage(query.page), perPage };
    const selection = { q: query.q ?? '', filter: query.filter || undefined };
    const { listed, total } = await searchReviews(db, selection, paging);
    return {
      reviews: listed.map((row) => ({
        ...serializeOwnReview(row),
        productId: row.review.productId,
        productName: row.productName,
      })),
      totalReviews: total,
      totalPages: Math.ceil(total / perPage),
      counts: await countReviews(db),
    };
  });

  route(app, contract.moderateReviewEndpoint, async ({ params, body }) => {
    if (!isUuid(params.id)) throw notFound('review');
    await moderateReview(db, params.id, body.hidden ? (body.reason ?? null) : null, body.before);
  });
}

/** Returns the logged-in user and the product of a request. */
function authorAndProduct(request: FastifyRequest, { id }: { readonly id: string }) {
  const { user } = requireSession(request);
  return { userId: user.id, username: user.username, productId: id };
}

/** Parses the limit of a request, capped at `maxListed`. Anything but a positive integer yields the default. */
function limitOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), maxListed) : pageSize;
}
