import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import type { newReviewSchema } from '#contract/catalogue/reviews.ts';
import { lockUser } from '../auth/auth.ts';
import { lockProducts } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { reviews } from '../db/schema/reviews.ts';
import { requireCurrentBase } from '../http/edit-conflicts.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { findReviewByUser, hasBought } from './review-rows.ts';

const NOT_BOUGHT = messageOf('notBought');

/** The author and the product, which together identify a review. */
interface ReviewKey {
  readonly userId: string;
  readonly productId: string;
}

/**
 * Creates or updates a user's review of a product. A hidden review stays hidden. A trigger updates the product's
 * mean. Locks the user, then the product, then the review: deleting an account takes the locks in the same order.
 *
 * Throws `HttpError` 404 when there is no such product, 403 when the user has not bought it, and 409 when a value
 * differs from `before`.
 */
export async function saveReview(
  db: Db,
  { userId, productId }: ReviewKey,
  { stars, words }: z.infer<typeof newReviewSchema>,
  before: FieldValues | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const author = await lockUser(tx, userId);
    if ((await lockProducts(tx, [productId])).length === 0) throw notFound('product');
    if (author === undefined || !(await hasBought(tx, author, productId)))
      throw new HttpError(403, NOT_BOUGHT);
    const saved = await findReviewByUser(tx, author, productId);
    requireCurrentBase(
      { stars: saved?.stars, words: saved?.words },
      before,
      { stars, words },
      saved?.updatedAt,
    );
    await tx
      .insert(reviews)
      .values({ userId: author, productId, stars, words })
      .onConflictDoUpdate({
        target: [reviews.productId, reviews.userId],
        set: { stars, words, updatedAt: sql`now()` },
      });
  });
}

/** Deletes a user's review of a product. Throws `HttpError` 404 when there is none. */
export async function deleteReview(db: Db, { userId, productId }: ReviewKey): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProducts(tx, [productId]);
    const deleted = await tx
      .delete(reviews)
      .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
      .returning({ id: reviews.id });
    if (deleted.length === 0) throw notFound('review');
  });
}

/**
 * Hides a review with a reason, or shows it again if `reason` is null. Throws `HttpError` 404 when there is none, and
 * 409 when the reason differs from `before`.
 */
export async function moderateReview(
  db: Db,
  id: string,
  reason: string | null,
  before: FieldValues | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.id, id));
    if (found === undefined) throw notFound('review');
    await lockProducts(tx, [found.productId]);
    const [locked] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (locked === undefined) throw notFound('review');
    requireCurrentBase({ reason: locked.hiddenReason }, before, { reason }, locked.hiddenAt ?? undefined);
    const changed = await tx
      .update(reviews)
      .set({ hiddenReason: reason, hiddenAt: reason === null ? null : sql`now()` })
      .where(eq(reviews.id, id))
      .returning({ id: reviews.id });
    if (changed.length === 0) throw notFound('review');
  });
}
