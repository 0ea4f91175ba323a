import type { Product } from '#contract/catalogue/product.ts';
import { listProductsEndpoint, listRelatedProductsEndpoint } from '#contract/catalogue/products.ts';
import { MAX_SHOWN, showProducts } from '#elements/shared/show-products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { productsQuery } from '#lib/catalogue/products-query.ts';

/** Fills the element with products related to the first product on the page, or with the newest products. */
export async function fillSuggestedProducts(root: HTMLElement): Promise<void> {
  const listed = document.querySelectorAll<HTMLElement>('main [data-product-id]');
  const ids = [...listed].map(({ dataset }) => dataset.productId ?? '');
  try {
    const products = await (ids[0] === undefined ? fetchNewest() : fetchRelated(ids[0]));
    showProducts(
      root,
      products.filter(({ _id }) => !ids.includes(_id)),
    );
  } catch (error) {
    // The backend does not answer: the section stays hidden.
    if (!(error instanceof ApiError)) throw error;
  }
}

function fetchRelated(id: string): Promise<Product[]> {
  return call(listRelatedProductsEndpoint, { params: { id } });
}

async function fetchNewest(): Promise<Product[]> {
  return (await call(listProductsEndpoint, { query: productsQuery(1, MAX_SHOWN) })).products;
}
