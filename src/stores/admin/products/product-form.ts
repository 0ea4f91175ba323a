import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { orderChangeSchema } from '#contract/order-change.ts';
import type { Product } from '#contract/product.ts';
import { createProductEndpoint, updateProductEndpoint } from '#contract/product-changes.ts';
import { invalidateProductLists } from '#lib/admin/products/managed-products.ts';
import { productFormText } from '#lib/admin/products/messages.ts';
import {
  newProductEntriesSchema,
  productEditEntriesSchema,
} from '#lib/admin/products/product-entry-schemas.ts';
import { ApiError } from '#lib/api/error.ts';
import { upload } from '#lib/api/upload.ts';
import { createForm } from '#lib/forms/form.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { $liveProduct } from '#stores/product/live-product.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/** Upload progress of the form, 0 to 1; undefined while nothing is being sent. */
export const $uploadProgress = atom<number | undefined>(undefined);

/** The product added last, with the path of its page. */
export interface AddedProduct {
  readonly name: string;
  readonly path: string;
}
export const $addedProduct = atom<AddedProduct | undefined>(undefined);

/** Add New Product. [ADMIN-05] */
export const addProductForm = createForm(newProductEntriesSchema, {
  unsaved: 'ask',
  async submit({ oldPrice, ...fields }) {
    $addedProduct.set(undefined);
    const body = { ...fields, ...(oldPrice && { oldPrice }) };
    const { message, product } = await withProgress((onProgress) =>
      upload(createProductEndpoint, { body, onProgress }),
    );
    showToast('success', message || productFormText.add.added);
    invalidateProductLists();
    // Some backends do not return the new product.
    $addedProduct.set({ name: fields.name, path: product ? paths.product(product._id) : paths.shop });
  },
  onError: announceError,
});

const changes = z.array(orderChangeSchema);

/** The stock last reported to the admin by a rejection, if it differs from the one the form started with. */
let reportedStock: { readonly units: number | null } | undefined;

/**
 * Edit Product. Sends all fields, but the stock only if the admin changed it, with the `stockBefore` it was based on.
 * The backend rejects a stock based on an outdated number, because units may have been sold meanwhile. [ADMIN-04]
 */
export const editProductForm = createForm(productEditEntriesSchema, {
  unsaved: 'ask',
  async submit({ stock, ...fields }) {
    const product = editedProduct();
    const params = { id: product._id };
    const stockBefore = reportedStock ? reportedStock.units : (product.stock ?? null);
    const body = { ...fields, ...(stock !== undefined && stock !== stockBefore && { stock, stockBefore }) };
    const { message } = await withProgress((onProgress) =>
      upload(updateProductEndpoint, { params, body, onProgress }),
    ).catch((error: unknown) => {
      rememberReportedStock(error);
      throw error;
    });
    reportedStock = undefined;
    showToast('success', message || productFormText.edit.updated);
    invalidateProductLists();
    location.assign(dashboardPaths.manageProduct);
  },
  onError: announceError,
});

/** Remembers the stock reported by a rejection. The admin sees it at the field and bases the next number on it. */
function rememberReportedStock(error: unknown): void {
  const parsed = z.safeParse(changes, error instanceof ApiError ? error.data?.changes : undefined);
  const change = parsed.data?.find(({ problem }) => problem === 'stock');
  if (change) reportedStock = { units: change.stock ?? null };
}

function editedProduct(): Product {
  const response = $liveProduct.get();
  if (response.state !== 'ready') throw new Error('No product is being edited.');
  return response.data;
}

async function withProgress<T>(send: (onProgress: (sent: number) => void) => Promise<T>): Promise<T> {
  $uploadProgress.set(0);
  try {
    return await send((sent) => $uploadProgress.set(sent));
  } finally {
    $uploadProgress.set(undefined);
  }
}
