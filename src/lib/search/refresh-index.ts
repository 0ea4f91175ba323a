import { askPage, followPages } from '#lib/catalogue/all-products.ts';
import type { SearchEntry } from './search.ts';

/**
 * All products of the backend at `origin`, or undefined when those of the built search index are not stale: when
 * they are as many as the backend has and begin with those of its first page, as they are there.
 *
 * With the newest first every new or removed product is noticed. One that was edited further down, behind a
 * hundred others, is noticed when the site is built again. Throws ApiError. [SEARCH-02]
 */
export async function renewIndex(
  built: readonly SearchEntry[] | undefined,
  origin: string,
  signal: AbortSignal,
): Promise<readonly SearchEntry[] | undefined> {
  const ask = (page: number) => askPage(page, origin, signal);
  const first = await ask(1);
  const isFresh =
    built?.length === first.totalProducts &&
    factsOf(built.slice(0, first.products.length)) === factsOf(first.products);
  return isFresh ? undefined : (await followPages(first, ask)).products;
}

/** What is searched and shown of products, but for pictures: the build may address them in its own way. */
function factsOf(products: readonly SearchEntry[]): string {
  return JSON.stringify(
    products.map(({ _id, name, price, oldPrice, category, color, rating, description }) => {
      return [_id, name, price, oldPrice, category, color, rating, description];
    }),
  );
}
