import { atom } from 'nanostores';
import { allProductsQuery } from '#lib/admin/products/managed-products.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { createRemoteStore } from '#lib/api/remote-store.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { createImport } from './create-import.ts';
import { sendRow } from './send-row.ts';

/** The existing products, for the preview. */
export const $existingProducts = createRemoteStore(atom(allProductsQuery));

/** The import of this page. */
export const productImport = createImport({
  $existingProducts,
  fetchProducts: () => fetchAllProducts(apiOrigin()),
  sendRow,
});
