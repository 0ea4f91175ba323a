import type { Product } from '#contract/product.ts';
import { listProducts, type ProductList } from '#contract/products.ts';
import { call } from '#lib/api/call.ts';

const PAGE = 100;

/** `isWhole` is false when the backend gave fewer products than there are: what is missing says nothing. */
export interface FollowedList {
  readonly products: Product[];
  readonly isWhole: boolean;
}

/**
 * Every product of the backend in its order. `origin` is the backend's address, '' for the site's own.
 * Throws ApiError. [SEARCH-02]
 */
export async function allProducts(origin: string): Promise<Product[]> {
  const ask = (page: number) => askPage(page, origin);
  return (await followPages(await ask(1), ask)).products;
}

/** One page of all products, counted from 1. Throws ApiError. */
export function askPage(page: number, origin: string, signal?: AbortSignal): Promise<ProductList> {
  const query = {
    category: '',
    color: '',
    minPrice: '0',
    maxPrice: '',
    page: String(page),
    limit: String(PAGE),
  };
  return call(listProducts, { query, origin, signal });
}

/**
 * A list from its first page and those that `ask` gives for 2, 3 and so on, since no backend has to answer all
 * at once and some answer fewer than asked for. A product that moves to another page meanwhile is taken once.
 * A page without anything new is the end: a backend that does not know pages gives the same one for ever.
 */
export async function followPages(
  first: ProductList,
  ask: (page: number) => Promise<ProductList>,
): Promise<FollowedList> {
  const byId = new Map<string, Product>();
  let list = first;
  for (let page = 1; ; page += 1) {
    if (page > 1) list = await ask(page);
    const known = byId.size;
    for (const product of list.products) byId.set(product._id, product);
    const isWhole = byId.size >= list.totalProducts || list.products.length === 0;
    if (isWhole || byId.size === known) return { products: [...byId.values()], isWhole };
  }
}
