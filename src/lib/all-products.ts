import { call } from './api/call.ts';
import type { Product } from './contract/product.ts';
import { listProducts } from './contract/products.ts';

const PAGE = 100;

/**
 * Every product of the backend in its order, read page by page, since no backend has to answer all at once
 * and some answer fewer than asked for. A product that moves to another page meanwhile is taken once.
 * `origin` is the backend's address, '' for the site's own. Throws ApiError. [SEARCH-02]
 */
export async function allProducts(origin: string, signal?: AbortSignal): Promise<Product[]> {
  const byId = new Map<string, Product>();
  for (let page = 1; ; page += 1) {
    const query = {
      category: '',
      color: '',
      minPrice: '0',
      maxPrice: '',
      page: String(page),
      limit: String(PAGE),
    };
    const { products, totalProducts } = await call(listProducts, { query, origin, signal });
    for (const product of products) byId.set(product._id, product);
    if (products.length === 0 || byId.size >= totalProducts) return [...byId.values()];
  }
}
