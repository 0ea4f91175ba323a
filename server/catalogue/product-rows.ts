import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/sorts.ts';
import type { Db } from '../db/database.ts';
import { catalogueState, type NewProductRow, type ProductRow, products } from '../db/schema.ts';
import { type ListFilter, UNKNOWN } from './list-query.ts';

/** A list query, with an order other than the newest first, and with what else must be true of a product. */
interface Wanted extends ListFilter {
  readonly sort?: Sort;
  readonly also?: SQL | undefined;
}

const newest = [desc(products.createdAt), asc(products.id)];

/** A rating is what the wire says it is: the mean of the reviews, else the house's own. */
const ORDERS: Record<Sort, SQL[]> = {
  newest,
  price: [asc(products.priceCents), ...newest],
  '-price': [desc(products.priceCents), ...newest],
  rating: [desc(sql`coalesce(${products.reviewMean}, ${products.rating})`), ...newest],
};

/** One page of the catalogue, ties by age and id, and how many products match in all. */
export async function listRows(db: Db, wanted: Wanted): Promise<{ rows: ProductRow[]; total: number }> {
  if (wanted.category === UNKNOWN || wanted.color === UNKNOWN) return { rows: [], total: 0 };
  const matching = and(
    wanted.category && eq(products.category, wanted.category),
    wanted.color && eq(products.color, wanted.color),
    withinPrices(wanted),
    wanted.also,
  );
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(products)
      .where(matching)
      .orderBy(...ORDERS[wanted.sort ?? 'newest'])
      .limit(wanted.limit)
      .offset(wanted.offset),
    db.select({ total: count() }).from(products).where(matching),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Both bounds belong to the range; undefined without any. */
export function withinPrices({ minCents, maxCents }: ListFilter): SQL | undefined {
  return and(
    minCents === undefined ? undefined : gte(products.priceCents, minCents),
    maxCents === undefined ? undefined : lte(products.priceCents, maxCents),
  );
}

export async function findRow(db: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row;
}

/** The rows of these ids, in the order of the ids; an id without a row is left out. */
export async function rowsByIds(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export async function insertRows(db: Db, rows: readonly NewProductRow[]): Promise<void> {
  await db.insert(products).values([...rows]);
}

/**
 * The catalogue's revision: another number after every change of a product, by whomever. With `lock`, inside
 * a transaction, every other change waits until the transaction ends.
 */
export async function catalogueRevision(db: Db, { lock = false } = {}): Promise<number> {
  const query = db.select({ revision: catalogueState.revision }).from(catalogueState);
  const [state] = await (lock ? query.for('update') : query);
  return state?.revision ?? 0;
}

export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(products).limit(1);
  return rows.length === 0;
}
