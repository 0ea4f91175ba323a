import { listProducts } from '#contract/products.ts';
import { TRENDING } from '#contract/vocabulary.ts';
import { requestPath } from '#lib/api/request.ts';

/** The request for home's Trending Products. [HOME-04] */
export const trendingRequest = requestPath(listProducts, {
  query: { category: '', color: '', minPrice: '0', maxPrice: '', page: '1', limit: String(TRENDING.fetched) },
});

/** The request for the products of one category: all of them, as far as the backend gives all. [CAT-01] */
export function categoryRequest(category: string): string {
  return requestPath(listProducts, { query: { category } });
}
