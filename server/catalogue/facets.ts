import type { Facets } from '#contract/facets.ts';
import { ALL, PRICE_BANDS } from '#contract/vocabulary.ts';
import type { ListFilter } from './list-query.ts';
import { type CountOptions, matchesCategory, matchesColor } from './option-counts.ts';

/** Counts the products for every option of every filter group, with the filters of the other groups applied. */
export async function countFacets(countOptions: CountOptions, filter: ListFilter): Promise<Facets> {
  const facets = emptyFacets();
  for (const counted of await countOptions(filter)) {
    const isOfCategory = matchesCategory(filter, counted);
    const isOfColor = matchesColor(filter, counted);
    if (isOfColor) {
      facets.category[counted.category] += counted.inRange;
      facets.category[ALL] += counted.inRange;
    }
    if (isOfCategory) {
      facets.color[counted.color] += counted.inRange;
      facets.color[ALL] += counted.inRange;
    }
    if (isOfCategory && isOfColor) {
      facets.onSale += counted.reducedInRange;
      facets.price[ALL] += counted.anyPrice;
      for (const [index, { value }] of PRICE_BANDS.entries())
        facets.price[value] += counted.bands[index] ?? 0;
    }
  }
  return facets;
}

function emptyFacets(): Facets {
  return {
    category: { all: 0, accessories: 0, dress: 0, jewellery: 0, cosmetics: 0 },
    color: { all: 0, black: 0, blue: 0, red: 0, green: 0, gold: 0, silver: 0, beige: 0 },
    price: { all: 0, '0-50': 0, '50-100': 0, '100-200': 0, '200-Infinity': 0 },
    onSale: 0,
  };
}
