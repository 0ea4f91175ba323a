import { and, eq, gt, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { ProductSort } from '#contract/catalogue/product-sorts.ts';
import type { Db } from '../db/database.ts';
import { cachePerRevision } from '../db/per-revision.ts';
import { type ProductRow, productColumns, products } from '../db/schema/products.ts';
import { catalogueRevision } from './catalogue.ts';
import type { ListFilter } from './list-query.ts';
import { listCondition, orderBy, selectProductList } from './product-rows.ts';

/**
 * Pages of product lists. The contract pages by number, so a deep page would read all rows before it. Anchors are the
 * keys of every 100th row: a page seeks to the anchor before it and reads on from there.
 */

interface ListOptions extends ListFilter {
  readonly sort?: ProductSort | undefined;
}

/** Number of rows between two anchors. */
const STEP = 100;

/** Maximum number of lists with cached anchors. The anchors of a list of a million products take about 1.5 MB. */
const MAX_LISTS = 20;

/** The sort key of a row. */
interface Anchor {
  /** The value of the column by which the visitor sorts. */
  readonly first: number | null;
  readonly createdAt: Date;
  readonly id: string;
}

/** The column by which the visitor sorts. */
const FIRST_COLUMNS: Readonly<Record<ProductSort, PgColumn | undefined>> = {
  newest: undefined,
  price: products.priceCents,
  '-price': products.priceCents,
  rating: products.reviewMean,
};

/** Creates the function that returns one page of products. Ties: newest first, then by id. */
export function createProductList(db: Db): (options: ListOptions) => Promise<ProductRow[]> {
  const anchorsOf = cachePerRevision(
    () => catalogueRevision(db),
    ({ offset, limit, ...list }: ListOptions) => JSON.stringify(list),
    async (options) => createAnchors(db, options),
    MAX_LISTS,
  );
  return async (options) => {
    const { offset, limit } = options;
    if (offset < STEP) return selectProductList(db, options);
    const anchors = await anchorsOf(options);
    const anchor = await anchors.find(Math.floor(offset / STEP));
    if (anchor === undefined) return [];
    const following = followingRows(db, options, anchor, (offset % STEP) + limit);
    const ids = db
      .select({ id: following.id })
      .from(following)
      .orderBy(...orderOf(following, options))
      .limit(limit)
      .offset(offset % STEP);
    return db
      .select(productColumns)
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...orderBy(products, options.sort, undefined));
  };
}

/** Creates the anchors of a list. They are loaded up to the deepest page that was requested. */
function createAnchors(db: Db, options: ListOptions) {
  const anchors: Anchor[] = [];
  let isComplete = false;
  let loading: Promise<void> | undefined;
  const load = async (count: number) => {
    const added = await loadAnchors(db, options, anchors.at(-1), count);
    anchors.push(...added);
    isComplete = added.length < count;
  };
  return {
    /** Returns the last row of the given number of steps; undefined if the list is shorter. */
    async find(steps: number): Promise<Anchor | undefined> {
      while (anchors.length < steps && !isComplete) {
        loading ??= load(steps - anchors.length).finally(() => {
          loading = undefined;
        });
        await loading;
      }
      return anchors[steps - 1];
    },
  };
}

/**
 * Returns the anchors that follow an anchor, or the first anchors. Reads only an index, except for the columns of
 * filters.
 */
async function loadAnchors(
  db: Db,
  options: ListOptions,
  after: Anchor | undefined,
  count: number,
): Promise<Anchor[]> {
  const following = followingRows(db, options, after, count * STEP);
  const order = orderOf(following, options);
  const numbered = db
    .select({
      first: following.first,
      createdAt: following.createdAt,
      id: following.id,
      number: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('number'),
    })
    .from(following)
    .as('numbered');
  return db
    .select({ first: numbered.first, createdAt: numbered.createdAt, id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.number} % ${STEP} = 0 and ${numbered.number} <= ${count * STEP}`)
    .orderBy(numbered.number);
}

/** Returns the keys of at least `count` rows after an anchor, or from the start, as a subquery. */
function followingRows(db: Db, options: ListOptions, after: Anchor | undefined, count: number) {
  const { createdAt, id } = products;
  const column = options.sort && FIRST_COLUMNS[options.sort];
  const select = (isAfter: SQL | undefined) =>
    db
      .select({ id, createdAt, first: sql`${column ?? sql`null::int`}`.mapWith(Number).as('first') })
      .from(products)
      .where(and(listCondition(options), isAfter))
      .orderBy(...orderBy(products, options.sort, undefined))
      .limit(count);
  const [first, second, ...others] = after ? rangesAfter(after, options.sort) : [undefined];
  return second
    ? unionAll(select(first), select(second), ...others.map(select)).as('following')
    : select(first).as('following');
}

/** Returns the conditions of the rows after an anchor. Each is a range of the index of the sort order. */
function rangesAfter(anchor: Anchor, sort: ProductSort | undefined): (SQL | undefined)[] {
  const { createdAt, id } = products;
  const { first } = anchor;
  const column = sort && FIRST_COLUMNS[sort];
  const isSame = column && (first === null ? isNull(column) : eq(column, first));
  const ties = [
    and(isSame, eq(createdAt, anchor.createdAt), gt(id, anchor.id)),
    and(isSame, lt(createdAt, anchor.createdAt)),
  ];
  // Products without reviews come last under `rating`.
  if (column === undefined || first === null) return ties;
  const others = sort === 'price' ? [gt(column, first)] : [lt(column, first)];
  return [...ties, ...others, ...(sort === 'rating' ? [isNull(column)] : [])];
}

/** Returns the order of a list for the columns of `followingRows`. */
const orderOf = ({ id, createdAt, first }: Record<keyof Anchor, SQLWrapper>, { sort }: ListOptions) =>
  orderBy({ id, createdAt, priceCents: first, reviewMean: first }, sort, undefined);
