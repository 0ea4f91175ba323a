import type { Product } from '#contract/catalogue/product.ts';
import { CATEGORIES, type Category, PAGE_SIZES } from '#contract/vocabulary.ts';
import { itemsOfCategoryPage } from '#lib/catalogue/category-page.ts';
import { countPages } from '#lib/paging.ts';

/** One static page of a category. `page` counts from 1. */
export interface CategoryPage {
  readonly category: Category;
  readonly page: number;
  readonly totalPages: number;
  /** The number of products of the category. */
  readonly totalProducts: number;
  readonly products: readonly Product[];
}

/** Returns every page of every category. An empty category still has its first page. [CAT-01] */
export function splitCategoryPages(catalogue: readonly Product[]): CategoryPage[] {
  return CATEGORIES.flatMap((category) => {
    const all = catalogue.filter((product) => product.category === category);
    const totalPages = Math.max(1, countPages(all.length, PAGE_SIZES.category));
    return Array.from({ length: totalPages }, (_, index) => ({
      category,
      page: index + 1,
      totalPages,
      totalProducts: all.length,
      products: itemsOfCategoryPage(all, index + 1),
    }));
  });
}
