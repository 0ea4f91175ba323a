import type { Product } from '#contract/product.ts';
import { CATEGORIES, type Category, PAGE_SIZES } from '#contract/vocabulary.ts';
import { countPages } from '#lib/paging.ts';

/** One static page of a category. `page` counts from 1. */
export interface CategoryPage {
  readonly category: Category;
  readonly page: number;
  readonly totalPages: number;
  readonly products: readonly Product[];
}

/** Returns every page of every category. An empty category still has its first page. [CAT-01] */
export function splitCategoryPages(catalogue: readonly Product[]): CategoryPage[] {
  const size = PAGE_SIZES.category;
  return CATEGORIES.flatMap((category) => {
    const all = catalogue.filter((product) => product.category === category);
    const totalPages = Math.max(1, countPages(all.length, size));
    return Array.from({ length: totalPages }, (_, index) => ({
      category,
      page: index + 1,
      totalPages,
      products: all.slice(index * size, (index + 1) * size),
    }));
  });
}
