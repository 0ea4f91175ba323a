import type { Product } from '#contract/catalogue/product.ts';
import { listProductsEndpoint, type ProductList } from '#contract/catalogue/products.ts';
import { call } from '#lib/api/call.ts';
import { productsQuery } from './products-query.ts';

const PAGE_SIZE = 100;

/**
 * Products collected from several pages. `isComplete` is false if the backend repeated products instead of sending
 * the rest: a missing product may still exist.
 */
export interface CollectedProducts {
  readonly products: Product[];
  readonly isComplete: boolean;
}

/**
 * Fetches all products in the backend's order. `origin` is the backend's origin, '' for the site's own. Throws
 * `ApiError`. [SEARCH-02]
 */
export async function fetchAllProducts(origin: string): Promise<Product[]> {
  const fetchPage = (page: number) => fetchProductPage(page, origin);
  return (await fetchRemainingPages(await fetchPage(1), fetchPage)).products;
}

/** Fetches one page of all products, counted from 1. Throws `ApiError`. */
export function fetchProductPage(page: number, origin: string, signal?: AbortSignal): Promise<ProductList> {
  return call(listProductsEndpoint, { query: productsQuery(page, PAGE_SIZE), origin, signal });
}

/**
 * Fetches the pages after the first one and returns the products of all pages. Does not compute the number of pages,
 * because some backends send smaller pages than requested. Removes duplicates, since a product may move to another
 * page meanwhile. Stops at a page without new products: some backends ignore the page number and repeat the same page.
 */
export async function fetchRemainingPages(
  first: ProductList,
  fetchPage: (page: number) => Promise<ProductList>,
): Promise<CollectedProducts> {
  const byId = new Map<string, Product>();
  let list = first;
  for (let page = 1; ; page += 1) {
    if (page > 1) list = await fetchPage(page);
    const previousCount = byId.size;
    for (const product of list.products) byId.set(product._id, product);
    const hasAll = byId.size >= list.totalProducts || list.products.length === 0;
    if (hasAll || byId.size === previousCount) return { products: [...byId.values()], isComplete: hasAll };
  }
}
