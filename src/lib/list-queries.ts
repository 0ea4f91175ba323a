import type { ListQuery } from './contract/products.ts';
import { TRENDING } from './contract/vocabulary.ts';

/** Home's Trending Products. [HOME-04] */
export const trendingQuery = {
  category: '',
  color: '',
  minPrice: '0',
  maxPrice: '',
  page: '1',
  limit: String(TRENDING.fetched),
} satisfies ListQuery;

/** The products of one category, all of them as far as the backend gives all. [CAT-01] */
export function categoryQuery(category: string) {
  return { category } satisfies ListQuery;
}
