import type { Facets } from '#contract/catalogue/facets.ts';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import { ALL } from '#contract/vocabulary.ts';
import type { ListFilter } from './list-query.ts';
import {
  type CountOptions,
  matchesCategory,
  matchesColor,
  matchesSizes,
  type OptionCount,
} from './option-counts.ts';
import { areOfOneKind, compareSizes } from './size-order.ts';

/**
 * Counts the products for every option of every filter group, with the filters of the other groups applied. The sizes
 * are all those of the category.
 */
export async function countFacets(countOptions: CountOptions, filter: ListFilter): Promise<Required<Facets>> {
  const facets = emptyFacets();
  const counts = await countOptions(filter);
  for (const counted of counts) {
    const isOfCategory = matchesCategory(filter, counted);
    const isOfColor = matchesColor(filter, counted);
    const isOfSize = matchesSizes(filter, counted);
    if (isOfColor && isOfSize) add(facets.category, counted.category, counted.inRange);
    if (isOfCategory && isOfSize) add(facets.color, counted.color, counted.inRange);
    if (isOfCategory && isOfColor && isOfSize) {
      facets.onSale += counted.reducedInRange;
      facets.price[ALL] += counted.anyPrice;
      for (const [index, band] of PRICE_BANDS.entries())
        facets.price[band] = (facets.price[band] ?? 0) + (counted.bands[index] ?? 0);
    }
  }
  return { ...facets, sizes: countSizes(counts, filter) };
}

function add<Option extends string>(
  counts: Record<Option | typeof ALL, number>,
  option: Option,
  products: number,
): void {
  counts[option] += products;
  counts[ALL] += products;
}

function countSizes(counts: readonly OptionCount[], filter: ListFilter): Required<Facets>['sizes'] {
  const sizes = new Map<string, number>();
  for (const counted of counts.filter((count) => matchesCategory(filter, count))) {
    const products = matchesColor(filter, counted) ? counted.inRange : 0;
    for (const size of counted.sizes) sizes.set(size, (sizes.get(size) ?? 0) + products);
  }
  const sorted = [...sizes].sort(([left], [right]) => compareSizes(left, right));
  return sorted.map(([size, products], index) => {
    const [before = size] = sorted[index - 1] ?? [];
    return { size, products, ...(!areOfOneKind(before, size) && { startsGroup: true }) };
  });
}

function emptyFacets(): Omit<Facets, 'sizes'> {
  return {
    category: { all: 0, accessories: 0, dress: 0, jewellery: 0, cosmetics: 0 },
    color: { all: 0, black: 0, blue: 0, red: 0, green: 0, gold: 0, silver: 0, beige: 0 },
    price: { all: 0, ...Object.fromEntries(PRICE_BANDS.map((band) => [band, 0])) },
    onSale: 0,
  };
}
