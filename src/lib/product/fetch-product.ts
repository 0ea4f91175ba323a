import type { Product } from '#contract/catalogue/product.ts';
import { getProductEndpoint } from '#contract/catalogue/products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import type { TextResponse } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { parseResponse } from '#lib/api/parse-response.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';

const NOT_FOUND_STATUSES = [400, 404, 410];

/**
 * Fetches a product; returns undefined if it does not exist. Some backends report that with 400 or 404, others
 * with 500, in which case their product list decides. `response` is a response that the caller already has.
 * Throws `ApiError`. [PROD-04]
 */
export async function fetchProduct(id: string, response?: TextResponse): Promise<Product | undefined> {
  try {
    return response
      ? parseResponse(getProductEndpoint.parseResponse, response)
      : await call(getProductEndpoint, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error;
    if (NOT_FOUND_STATUSES.includes(error.status)) return undefined;
    if (error.status === 500 && (await isMissingFromList(id))) return undefined;
    throw error;
  }
}

/** Returns whether the backend's list loads and lacks the product. */
async function isMissingFromList(id: string): Promise<boolean> {
  try {
    const products = await fetchAllProducts(apiOrigin());
    return products.every((product) => product._id !== id);
  } catch {
    // The list failed too, so the original error stands.
    return false;
  }
}
