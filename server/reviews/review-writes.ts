import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { newReview } from '#contract/reviews.ts';
import { keepUser } from '../auth/user-rows.ts';
import type { Db } from '../db/database.ts';
import { reviews } from '../db/schema.ts';
import { absent, Failure } from '../http/failures.ts';
import { lockProducts } from '../orders/stock-moves.ts';
import { hasBought } from './review-rows.ts';

const NOT_BOUGHT = 'Only who has bought this product can review it.';

/** Who speaks of what. */
interface Voice {
  readonly userId: string;
  readonly productId: string;
}

/**
 * Writes what a person says of a product, or changes it; what is hidden stays hidden. The product's mean follows by a
 * trigger. The person is locked before the product and the product before the review, as who deletes an account does.
 * Throws a 404 when there is no such product, a 403 when the person has not bought it.
 */
export async function writeReview(
  db: Db,
  { userId, productId }: Voice,
  { stars, words }: z.infer<typeof newReview>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const author = await keepUser(tx, userId);
    if ((await lockProducts(tx, [productId])).length === 0) throw absent('product');
    if (author === undefined || !(await hasBought(tx, author, productId))) throw new Failure(403, NOT_BOUGHT);
    await tx
      .insert(reviews)
      .values({ userId: author, productId, stars, words })
      .onConflictDoUpdate({
        target: [reviews.productId, reviews.userId],
        set: { stars, words, updatedAt: sql`now()` },
      });
  });
}

/** Throws a 404 when the person has said nothing of the product. */
export async function deleteReview(db: Db, { userId, productId }: Voice): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProducts(tx, [productId]);
    const deleted = await tx
      .delete(reviews)
      .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
      .returning({ id: reviews.id });
    if (deleted.length === 0) throw absent('review');
  });
}

/** Hides a review for this reason, or shows it again without one. Throws a 404 when there is none. */
export async function moderateReview(db: Db, id: string, reason: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.id, id));
    if (found === undefined) throw absent('review');
    await lockProducts(tx, [found.productId]);
    const changed = await tx
      .update(reviews)
      .set({ hiddenReason: reason, hiddenAt: reason === null ? null : sql`now()` })
      .where(eq(reviews.id, id))
      .returning({ id: reviews.id });
    if (changed.length === 0) throw absent('review');
  });
}
