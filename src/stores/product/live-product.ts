import { atom, computed } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { getProductEndpoint } from '#contract/catalogue/products.ts';
import { ApiError } from '#lib/api/error.ts';
import { createRemoteStore, type Query } from '#lib/api/remote-store.ts';
import { requestPath } from '#lib/api/request.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';

const $id = atom<string | undefined>(undefined);

/**
 * A product missing from the static build, fetched from the backend. If the backend does not have it either, the state
 * is `failed` with status 404, whichever form of "not found" the backend uses. [PROD-03, PROD-04]
 */
export const $liveProduct = createRemoteStore(
  computed($id, (id) => (id === undefined ? undefined : productQuery(id))),
);

/** Loads the product with this id. */
export function loadLiveProduct(id: string): void {
  $id.set(id);
}

/** Repeats the request after a failure. */
export function retryLiveProduct(): void {
  $liveProduct.retry();
}

function productQuery(id: string): Query<Product> {
  return {
    key: requestPath(getProductEndpoint, { params: { id } }),
    async fetch() {
      const product = await fetchProduct(id);
      if (!product) throw new ApiError('http', { status: 404 });
      return product;
    },
  };
}
