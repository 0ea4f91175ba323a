import { and, asc, count, desc, eq, inArray, isNull, lte, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/auth.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { products } from '../db/schema/products.ts';
import { type ReviewRow, reviews } from '../db/schema/reviews.ts';

/** A review with the username of its author. */
export interface ReviewWithAuthor {
  readonly review: ReviewRow;
  readonly username: string;
}

/** Returns the newest visible reviews of a product, ties by id. */
export async function listVisibleReviews(
  db: Db,
  productId: string,
  limit: number,
): Promise<ReviewWithAuthor[]> {
  return visibleReviews(db, productId, limit);
}

/** Returns `listVisibleReviews` as a prepared statement: each connection to the database plans it once. */
export function prepareListVisibleReviews(
  db: Db,
  limit: number,
): (productId: string) => Promise<ReviewWithAuthor[]> {
  const statement = visibleReviews(db, sql.placeholder('productId'), limit).prepare('list_visible_reviews');
  return (productId) => statement.execute({ productId });
}

function visibleReviews(db: Db, productId: string | Placeholder, limit: number) {
  return db
    .select({ review: reviews, username: users.username })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(limit);
}

/** Returns the newest visible reviews of each product, ties by id, at most `limit` of each. */
export async function listVisibleReviewsOfEach(
  db: Db,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, ReviewWithAuthor[]>> {
  if (productIds.length === 0) return new Map();
  const ranked = db
    .select({
      id: reviews.id,
      position: sql<number>`row_number() over (partition by ${reviews.productId}
        order by ${reviews.createdAt} desc, ${reviews.id})`.as('position'),
    })
    .from(reviews)
    .where(and(inArray(reviews.productId, [...productIds]), isNull(reviews.hiddenAt)))
    .as('ranked');
  const rows = await db
    .select({ review: reviews, username: users.username })
    .from(ranked)
    .innerJoin(reviews, eq(reviews.id, ranked.id))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(lte(ranked.position, limit))
    .orderBy(reviews.productId, ranked.position);
  return Map.groupBy(rows, ({ review }) => review.productId);
}

/** Returns a page of all reviews, newest first and including hidden ones, and the total count. */
export async function listAllReviews(
  db: Db,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ listed: (ReviewWithAuthor & { readonly productName: string })[]; total: number }> {
  const listed = await db
    .select({ review: reviews, username: users.username, productName: products.name })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(reviews);
  return { listed, total: counted?.total ?? 0 };
}

/** Returns a user's review of a product, visible or hidden. */
export async function findReviewByUser(
  db: Db,
  userId: string,
  productId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)));
  return row;
}

/** Returns whether a user has a shipped or completed order that contains the product. */
export async function hasBought(db: Db, userId: string, productId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, ['shipped', 'completed']),
        eq(orderLines.productId, productId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
