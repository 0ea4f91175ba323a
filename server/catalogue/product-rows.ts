import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { ProductSort } from '#contract/catalogue/product-sorts.ts';
import type { StockLevel } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { catalogueState } from '../db/schema/catalogue.ts';
import {
  type NewProductRow,
  type ProductRow,
  productColumns,
  productSizes,
  products,
} from '../db/schema/products.ts';
import { isAtLevel } from './catalogue.ts';
import { type ListFilter, UNKNOWN_OPTION } from './list-query.ts';

/** A list query with an additional condition. Without a sort order, the lowest rank comes first, then the newest. */
export interface ProductListOptions extends ListFilter {
  readonly sort?: ProductSort | undefined;
  readonly condition?: SQL | undefined;
  readonly rank?: SQL | undefined;
}

/** The columns that determine the order of a list, of `products` or of a subquery. */
const sortColumns = {
  id: products.id,
  createdAt: products.createdAt,
  priceCents: products.priceCents,
  reviewMean: products.reviewMean,
};
type SortColumns = Readonly<Record<keyof typeof sortColumns, SQLWrapper>>;

/** Returns the columns of each sort order. Products without reviews come last under `rating`. */
export function orderBy(
  columns: SortColumns,
  sort: ProductSort | undefined,
  rank: SQLWrapper | undefined,
): SQL[] {
  const newestFirst = [desc(columns.createdAt), asc(columns.id)];
  const first: Record<ProductSort, SQL[]> = {
    newest: [],
    price: [asc(columns.priceCents)],
    '-price': [desc(columns.priceCents)],
    rating: [sql`${columns.reviewMean} desc nulls last`],
  };
  if (sort) return [...first[sort], ...newestFirst];
  return rank ? [asc(rank), ...newestFirst] : newestFirst;
}

const toTextArray = (texts: readonly string[]): SQL =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/** Returns the condition for the products of a list; undefined if it contains all. */
export function listCondition(options: ProductListOptions): SQL | undefined {
  const { category, colors } = options;
  if (category === UNKNOWN_OPTION || colors?.length === 0) return sql`false`;
  return and(
    category && eq(products.category, category),
    colors && inArray(products.color, [...colors]),
    options.sizes && sql`${products.sizeNames} && ${toTextArray(options.sizes)}`,
    priceCondition(options, products.priceCents),
    options.onSale ? isNotNull(products.oldPriceCents) : undefined,
    options.stockLevel && stockCondition(options.stockLevel),
    options.condition,
  );
}

/** Returns the condition for the products at a level of stock. Two partial indexes find them and their sizes. */
function stockCondition(level: StockLevel): SQL {
  const { productId, stock } = productSizes;
  return sql`${products.id} in (
    select ${productsAtLevel.id} from ${products} as ${productsAtLevel} where ${isAtLevel(productsAtLevel.stock, level)}
    union all select ${productId} from ${productSizes} where ${isAtLevel(stock, level)})`;
}

const productsAtLevel = alias(products, 'products_at_level');

/** From this offset on, a list reads the rows before its page from an index only. */
const DEEP_OFFSET = 200;

/**
 * Returns one page of products. Ties: newest first, then by id. Reads all rows before the page, unlike
 * `createProductList`.
 */
export async function selectProductList(db: Db, options: ProductListOptions): Promise<ProductRow[]> {
  const order = orderBy(sortColumns, options.sort, options.rank);
  const { limit, offset } = options;
  if (offset < DEEP_OFFSET) {
    const where = listCondition(options);
    return db
      .select(productColumns)
      .from(products)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  }
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(listCondition(options))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return db
    .select(productColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...order);
}

/** The position of a product in the list, newest first. */
export type ListPosition = Pick<ProductRow, 'createdAt' | 'id'>;

/** Returns the products that follow a position in the list, or the first products. */
export async function selectProductsAfter(
  db: Db,
  position: ListPosition | undefined,
  limit: number,
): Promise<ProductRow[]> {
  const { createdAt, id } = products;
  // The first condition looks redundant, but PostgreSQL uses the index only for it.
  const isAfter =
    position &&
    and(lte(createdAt, position.createdAt), or(lt(createdAt, position.createdAt), gt(id, position.id)));
  return db
    .select(productColumns)
    .from(products)
    .where(isAfter)
    .orderBy(...orderBy(sortColumns, undefined, undefined))
    .limit(limit);
}

/** A part of the matches of a search, and the SQL of their rank. */
export interface RankedMatches {
  readonly condition: SQL | undefined;
  readonly rank: SQL;
}

/**
 * Returns the ids of the first products that match one of the conditions, and the total number of matches. No product
 * may match two conditions. Each condition has a scan of its own, because PostgreSQL reads the whole table for an `or`
 * of them.
 */
export async function selectProductIds(
  db: Db,
  options: ListFilter & { readonly sort: ProductSort | undefined },
  parts: readonly [RankedMatches, ...RankedMatches[]],
): Promise<{ ids: string[]; total: number }> {
  const select = ({ condition, rank }: RankedMatches) =>
    db
      .select({ ...sortColumns, rank: rank.as('rank') })
      .from(products)
      .where(listCondition({ ...options, condition }));
  const [first, second, ...others] = parts;
  const matches = second
    ? unionAll(select(first), select(second), ...others.map(select)).as('matches')
    : select(first).as('matches');
  const rows = await db
    .select({ id: matches.id, total: sql`count(*) over ()`.mapWith(Number) })
    .from(matches)
    .orderBy(...orderBy(matches, options.sort, matches.rank))
    .limit(options.limit);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Returns the condition for an inclusive price range; undefined without bounds. */
export function priceCondition({ minCents, maxCents }: ListFilter, priceCents: PgColumn): SQL | undefined {
  return and(
    minCents === undefined ? undefined : gte(priceCents, minCents),
    maxCents === undefined ? undefined : lte(priceCents, maxCents),
  );
}

/** Returns `selectProduct` as a prepared statement: each connection to the database plans it once. */
export function prepareSelectProduct(db: Db): (id: string) => Promise<ProductRow | undefined> {
  const statement = db
    .select(productColumns)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('select_product');
  return async (id) => (await statement.execute({ id }))[0];
}

export async function insertProducts(db: Db, rows: readonly NewProductRow[]): Promise<void> {
  await db.insert(products).values([...rows]);
}

/** Returns the catalogue's revision, and the number of its changes other than sales and returns of units. */
export async function loadCatalogueState(db: Db): Promise<{ revision: number; edits: number }> {
  const [state] = await db.select().from(catalogueState);
  return state === undefined
    ? { revision: 0, edits: 0 }
    : { revision: state.revision, edits: state.revision - state.stockRevision };
}

/**
 * Returns the number of products that match a filter. Reads the products, unlike `totalOf`, which adds stored counts.
 */
export async function countMatches(db: Db, filter: ListFilter): Promise<number> {
  return db.$count(products, listCondition(filter));
}

/** Returns the number of all products. */
export async function countProducts(db: Db): Promise<number> {
  return db.$count(products);
}
