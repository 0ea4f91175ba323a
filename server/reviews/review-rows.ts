import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { CRITICAL_STARS, type ReviewFilter } from '#contract/catalogue/reviews.ts';
import { nameContains } from '../catalogue/catalogue.ts';
import type { Db } from '../db/database.ts';
import { patternOfPart, usernameContains } from '../db/like-pattern.ts';
import { users } from '../db/schema/auth.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { products } from '../db/schema/products.ts';
import { type ReviewRow, reviews } from '../db/schema/reviews.ts';
import { offsetOf, type Paging } from '../http/paging.ts';

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

/** The reviews of each filter. */
const FILTERS: Readonly<Record<ReviewFilter, SQL>> = {
  critical: lte(reviews.stars, CRITICAL_STARS),
  hidden: isNotNull(reviews.hiddenAt),
};

/** Returns the number of all reviews, and of the reviews of each filter. */
export async function countReviews(db: Db): Promise<Record<'all' | ReviewFilter, number>> {
  const numberOf = (filter: SQL) => sql`count(*) filter (where ${filter})`.mapWith(Number);
  const [counts] = await db
    .select({ all: count(), critical: numberOf(FILTERS.critical), hidden: numberOf(FILTERS.hidden) })
    .from(reviews);
  return counts ?? { all: 0, critical: 0, hidden: 0 };
}

/** The filter and the search of a list of reviews. */
interface ReviewSelection {
  /** Part of the product's name, the author's username or the text; '' for all. */
  readonly q: string;
  readonly filter: ReviewFilter | undefined;
}

/** Returns a page of the selected reviews, newest first and including hidden ones, with the total number. */
export async function searchReviews(
  db: Db,
  { q, filter }: ReviewSelection,
  paging: Paging,
): Promise<{ listed: (ReviewWithAuthor & { readonly productName: string })[]; total: number }> {
  const where = filter && FILTERS[filter];
  const { ids, total } =
    q === '' ? await findAll(db, where, paging) : await findMatches(db, q, where, paging);
  const listed = await db
    .select({ review: reviews, username: users.username, productName: products.name })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.id, ids))
    .orderBy(desc(reviews.createdAt), asc(reviews.id));
  return { listed, total };
}

/** The ids of a page of reviews, and the number of reviews on all pages. */
interface FoundReviews {
  readonly ids: string[];
  readonly total: number;
}

async function findAll(db: Db, where: SQL | undefined, paging: Paging): Promise<FoundReviews> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(paging.perPage)
    .offset(offsetOf(paging));
  return { ids: rows.map(({ id }) => id), total: await db.$count(reviews, where) };
}

/** A single statement, because finding the matches costs more than counting or sorting them. */
async function findMatches(db: Db, q: string, where: SQL | undefined, paging: Paging): Promise<FoundReviews> {
  const select = () => db.select({ id: reviews.id, createdAt: reviews.createdAt }).from(reviews);
  // A union, because each part has an index of its own.
  const matches = db.$with('matches').as(
    union(
      select().where(and(where, sql`folded(${reviews.words}) like ${patternOfPart(foldText(q))}`)),
      select()
        .innerJoin(users, eq(users.id, reviews.userId))
        .where(and(where, usernameContains(q))),
      select()
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(where, nameContains(q))),
    ),
  );
  const pageIds = sql`
    select id::text from ${matches} order by ${matches.createdAt} desc, ${matches.id}
    limit ${paging.perPage} offset ${offsetOf(paging)}`;
  const [found] = await db
    .with(matches)
    .select({ ids: sql<string[]>`array(${pageIds})`, total: sql`count(*)`.mapWith(Number) })
    .from(matches);
  return found ?? { ids: [], total: 0 };
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
