import { fetchProductPage, fetchRemainingPages } from '#lib/catalogue/fetch-products.ts';
import type { SearchEntry } from './search-index.ts';

/**
 * Returns all products of the backend at `origin`, or undefined if the built search index is still current. It
 * is current if it has as many products as the backend and starts with its first page.
 *
 * The list is newest first, so this check detects every added or deleted product. It misses an edit beyond the first
 * page of 100 products, which the next build includes. Throws `ApiError`. [SEARCH-02]
 */
export async function fetchIndexUpdate(
  built: readonly SearchEntry[] | undefined,
  origin: string,
  signal: AbortSignal,
): Promise<readonly SearchEntry[] | undefined> {
  const fetchPage = (page: number) => fetchProductPage(page, origin, signal);
  const first = await fetchPage(1);
  const isFresh =
    built?.length === first.totalProducts &&
    serializeFacts(built.slice(0, first.products.length)) === serializeFacts(first.products);
  return isFresh ? undefined : (await fetchRemainingPages(first, fetchPage)).products;
}

/**
 * Returns the searched and the most visible data as a string. Excludes images, whose URLs the build may rewrite, and
 * sizes and colors, which the next build includes.
 */
function serializeFacts(products: readonly SearchEntry[]): string {
  return JSON.stringify(
    products.map(({ _id, name, priceCents, oldPriceCents, category, color, rating, description }) => {
      return [_id, name, priceCents, oldPriceCents, category, color, rating, description];
    }),
  );
}
