import type { Product } from '#contract/product.ts';
import { getProduct } from '#contract/products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import type { TextAnswer } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { allProducts } from '#lib/catalogue/all-products.ts';

const SAYS_ABSENT = [400, 404, 410];

/**
 * One product, or undefined when the backend does not know it. Backends of the field say that with 400 or
 * 404, and some with 500: then their own list tells an absent product from a broken backend.
 * `answer` is what the backend has said already to who has asked. Throws ApiError. [PROD-04]
 */
export async function findProduct(id: string, answer?: TextAnswer): Promise<Product | undefined> {
  try {
    return answer ? readAnswer(getProduct.read, answer) : await call(getProduct, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined) throw error;
    if (SAYS_ABSENT.includes(error.status)) return undefined;
    if (error.status === 500 && (await isMissingFromList(id))) return undefined;
    throw error;
  }
}

/** Whether the backend's list is well and does not hold the product. */
async function isMissingFromList(id: string): Promise<boolean> {
  try {
    const products = await allProducts(apiOrigin());
    return products.every((product) => product._id !== id);
  } catch {
    // The list is broken too: then it says nothing, and the product's own failure stands.
    return false;
  }
}
