import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { catalogueState, type NewProductRow, type ProductRow, products } from '../db/schema.ts';
import { type ListFilter, UNKNOWN } from './list-query.ts';

/** One page of the catalogue, newest first, ties by id, and how many products match in all. */
export async function listRows(db: Db, filter: ListFilter): Promise<{ rows: ProductRow[]; total: number }> {
  if (filter.category === UNKNOWN || filter.color === UNKNOWN) return { rows: [], total: 0 };
  const matching = and(
    filter.category && eq(products.category, filter.category),
    filter.color && eq(products.color, filter.color),
    filter.minCents === undefined ? undefined : gte(products.priceCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(products.priceCents, filter.maxCents),
  );
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(products)
      .where(matching)
      .orderBy(desc(products.createdAt), asc(products.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(products).where(matching),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
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
