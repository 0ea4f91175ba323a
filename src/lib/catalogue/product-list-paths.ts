import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { TRENDING } from '#contract/vocabulary.ts';
import { requestPath } from '#lib/api/request.ts';
import { productsQuery } from './products-query.ts';

/** The path and query of home's Trending Products. [HOME-04] */
export const trendingProductsPath = requestPath(listProductsEndpoint, {
  query: productsQuery(1, TRENDING.fetchLimit),
});

/** Returns the path and query for all products of a category, up to the backend's limit. [CAT-01] */
export function categoryProductsPath(category: string): string {
  return requestPath(listProductsEndpoint, { query: { category } });
}
