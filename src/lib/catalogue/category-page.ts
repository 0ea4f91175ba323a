import { PAGE_SIZES } from '#contract/vocabulary.ts';

/** Returns the items of a category on one of its static pages, counted from 1. [CAT-01] */
export function itemsOfCategoryPage<Item>(items: readonly Item[], page: number): Item[] {
  return items.slice((page - 1) * PAGE_SIZES.category, page * PAGE_SIZES.category);
}
