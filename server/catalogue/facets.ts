import { and, count, type SQL, sql } from 'drizzle-orm';
import type { Facets } from '#contract/facets.ts';
import { ALL, PRICE_BANDS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema/products.ts';
import { type ListFilter, parseListQuery } from './list-query.ts';
import { priceCondition, saleCondition } from './product-rows.ts';

/**
 * Counts the products for every option of every filter group, with the filters of the other groups applied. A single
 * statement keeps the counts consistent.
 */
export async function countFacets(db: Db, filter: ListFilter): Promise<Facets> {
  const { category, color } = products;
  const bands = PRICE_BANDS.map(({ value }) => countWithin(bandFilter(value)));
  // One row per category and color, summed up per option below.
  const rows = await db
    .select({
      category,
      color,
      inRange: countWithin(filter),
      reducedInRange: countWithin({ ...filter, onSale: true }),
      anyPrice: count(),
      bands: sql<number[]>`array[${sql.join(bands, sql`, `)}]`,
    })
    .from(products)
    .where(saleCondition(filter))
    .groupBy(category, color);

  const facets = emptyFacets();
  for (const row of rows) {
    const matchesCategory = filter.category === undefined || filter.category === row.category;
    const matchesColor = filter.color === undefined || filter.color === row.color;
    if (matchesColor) {
      facets.category[row.category] += row.inRange;
      facets.category[ALL] += row.inRange;
    }
    if (matchesCategory) {
      facets.color[row.color] += row.inRange;
      facets.color[ALL] += row.inRange;
    }
    if (matchesCategory && matchesColor) {
      facets.onSale += row.reducedInRange;
      facets.price[ALL] += row.anyPrice;
      for (const [index, { value }] of PRICE_BANDS.entries()) facets.price[value] += row.bands[index] ?? 0;
    }
  }
  return facets;
}

/** Returns the filter that the list query uses for a price band. */
function bandFilter(band: string): ListFilter {
  const [minPrice, maxPrice] = band.split('-');
  return parseListQuery({ minPrice, maxPrice });
}

const countWithin = (filter: ListFilter): SQL<number> =>
  sql`(count(*) filter (where ${and(priceCondition(filter), saleCondition(filter)) ?? sql`true`}))::int`.mapWith(
    Number,
  );

function emptyFacets(): Facets {
  return {
    category: { all: 0, accessories: 0, dress: 0, jewellery: 0, cosmetics: 0 },
    color: { all: 0, black: 0, blue: 0, red: 0, green: 0, gold: 0, silver: 0, beige: 0 },
    price: { all: 0, '0-50': 0, '50-100': 0, '100-200': 0, '200-Infinity': 0 },
    onSale: 0,
  };
}
