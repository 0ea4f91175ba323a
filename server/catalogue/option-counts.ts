import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import type { Category, Color } from '#contract/vocabulary.ts';
import { cents } from '#contract/wire/money.ts';
import type { Db } from '../db/database.ts';
import { cachePerRevision } from '../db/per-revision.ts';
import { productCounts } from '../db/schema/catalogue.ts';
import { products } from '../db/schema/products.ts';
import { catalogueRevision } from './catalogue.ts';
import { type ListFilter, parseListQuery } from './list-query.ts';
import { priceCondition } from './product-rows.ts';

/** The numbers of products of one category, one color and one set of sizes. */
export interface OptionCount {
  readonly category: Category;
  readonly color: Color;
  /** In stock; empty for products without sizes. */
  readonly sizes: readonly string[];
  /** Within the price range of the filter. */
  readonly inRange: number;
  readonly reducedInRange: number;
  readonly anyPrice: number;
  /** Per price band, in the order of `PRICE_BANDS`. */
  readonly bands: readonly number[];
}

/** Returns the counts per category, color and set of sizes. Ignores the filter's own category, colors and sizes. */
export type CountOptions = (filter: ListFilter) => Promise<readonly OptionCount[]>;

/**
 * Creates the function that counts the products of every category and color. It caches the counts per revision of the
 * catalogue and per price range: the totals of lists and the facets are sums of them.
 */
export function createOptionCounts(db: Db): CountOptions {
  return cachePerRevision(
    () => catalogueRevision(db),
    ({ minCents, maxCents, onSale = false }) => `${minCents} ${maxCents} ${onSale}`,
    (filter) => countOptions(db, filter),
  );
}

/** Counts in a single statement, which keeps the counts consistent. */
async function countOptions(db: Db, filter: ListFilter): Promise<OptionCount[]> {
  const { category, color, sizes } = productCounts;
  const bands = PRICE_BANDS.map((band) => countWithin(bandFilter(band)));
  return db
    .select({
      category,
      color,
      sizes,
      inRange: countWithin(filter),
      reducedInRange: countWithin({ ...filter, onSale: true }),
      anyPrice: countWithin(ANY_PRICE),
      bands: sql<number[]>`array[${sql.join(bands, sql`, `)}]`,
    })
    .from(isInHundreds(filter) ? productCounts : countsPerProduct(db))
    .where(reducedCondition(filter))
    .groupBy(category, color, sizes);
}

const ANY_PRICE = parseListQuery({});

/**
 * Returns whether the stored counts suffice for a price range. They combine all prices between two multiples of 100
 * minor units, such as whole dollars.
 */
const isInHundreds = ({ minCents = cents(0), maxCents = cents(0) }: ListFilter): boolean =>
  minCents % 100 === 0 && maxCents % 100 === 0;

/** Returns the subquery of a row per product, with the columns of the stored counts. */
const countsPerProduct = (db: Db) =>
  db
    .select({
      category: products.category,
      color: products.color,
      priceCents: products.priceCents,
      isReduced: sql`${products.oldPriceCents} is not null`.as('is_reduced'),
      sizes: sql`${products.sizeNames}`.as('sizes'),
      products: sql`1`.as('products'),
    })
    .from(products)
    .as(getTableName(productCounts));

/** Returns the filter that the list query uses for a price band. */
function bandFilter(band: string): ListFilter {
  const [minPrice, maxPrice] = band.split('-');
  return parseListQuery({ minPrice, maxPrice });
}

const reducedCondition = ({ onSale }: ListFilter) => (onSale ? eq(productCounts.isReduced, true) : undefined);

const countWithin = (filter: ListFilter): SQL<number> => {
  const where = and(priceCondition(filter, productCounts.priceCents), reducedCondition(filter));
  return sql`coalesce(sum(${productCounts.products}) filter (where ${where ?? sql`true`}), 0)::int`.mapWith(
    Number,
  );
};

/** Returns whether a count belongs to the category, the colors and the sizes of a filter. */
export const matchesCategory = ({ category }: ListFilter, counted: OptionCount): boolean =>
  category === undefined || category === counted.category;
export const matchesColor = ({ colors }: ListFilter, counted: OptionCount): boolean =>
  colors === undefined || colors.includes(counted.color);
export const matchesSizes = ({ sizes }: ListFilter, counted: OptionCount): boolean =>
  sizes === undefined || sizes.some((size) => counted.sizes.includes(size));

/** Returns the number of products that match a filter. */
export async function totalOf(countOptions: CountOptions, filter: ListFilter): Promise<number> {
  const counts = await countOptions(filter);
  return counts
    .filter(
      (counted) =>
        matchesCategory(filter, counted) && matchesColor(filter, counted) && matchesSizes(filter, counted),
    )
    .reduce((total, { inRange }) => total + inRange, 0);
}
