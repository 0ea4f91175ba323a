import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { orderChange } from '#contract/order-change.ts';
import type { Product } from '#contract/product.ts';
import { createProduct, updateProduct } from '#contract/product-changes.ts';
import { productForm } from '#lib/admin/messages.ts';
import { forgetProductLists } from '#lib/admin/products/managed-products.ts';
import { changedProduct, newProduct } from '#lib/admin/products/product-entries.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { upload } from '#lib/api/upload.ts';
import { createForm } from '#lib/forms/form.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { paths } from '#lib/urls/paths.ts';
import { $liveProduct } from '#stores/product/live-product.ts';
import { notify } from '#stores/toasts/notices.ts';

/** Upload progress of the form, 0 to 1; undefined while nothing is being sent. */
export const $sent = atom<number | undefined>(undefined);

/** The product added last, with the path of its page. */
export interface AddedProduct {
  readonly name: string;
  readonly path: string;
}
export const $added = atom<AddedProduct | undefined>(undefined);

/** Add New Product. [ADMIN-05] */
export const addForm = createForm(newProduct, {
  async submit({ oldPrice, ...fields }) {
    $added.set(undefined);
    const body = { ...fields, ...(oldPrice && { oldPrice }) };
    const { message, product } = await withProgress((onProgress) =>
      upload(createProduct, { body, onProgress }),
    );
    notify('success', message || productForm.add.added);
    forgetProductLists();
    // Some backends do not return the new product.
    $added.set({ name: fields.name, path: product ? paths.product(product._id) : paths.shop });
  },
  failed: announceError,
});

const changes = z.array(orderChange);

/** The stock last reported to the admin by a rejection, if it differs from the one the form started with. */
let reportedStock: { readonly units: number | null } | undefined;

/**
 * Edit Product. Sends all fields, but the stock only if the admin changed it, with the `stockBefore` it was based on.
 * The backend rejects a stock based on an outdated number, because units may have been sold meanwhile. [ADMIN-04]
 */
export const editForm = createForm(changedProduct, {
  async submit({ stock, ...fields }) {
    const product = editedProduct();
    const params = { id: product._id };
    const stockBefore = reportedStock ? reportedStock.units : (product.stock ?? null);
    const body = { ...fields, ...(stock !== undefined && stock !== stockBefore && { stock, stockBefore }) };
    const { message } = await withProgress((onProgress) =>
      upload(updateProduct, { params, body, onProgress }),
    ).catch((error: unknown) => {
      rememberReportedStock(error);
      throw error;
    });
    reportedStock = undefined;
    notify('success', message || productForm.edit.updated);
    forgetProductLists();
    location.assign(dashboardPaths.manageProduct);
  },
  failed: announceError,
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
  $sent.set(0);
  try {
    return await send((sent) => $sent.set(sent));
  } finally {
    $sent.set(undefined);
  }
}

function announceError(error: unknown): string {
  const sentence = sentenceFor(error);
  notify('error', sentence);
  return sentence;
}
