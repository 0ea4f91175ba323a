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

/** How much of the form has been sent, 0 to 1; undefined while nothing is under way. */
export const $sent = atom<number | undefined>(undefined);

/** The product that was added last, and where it can be seen. */
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
    // Some backends do not say which product has come of it.
    $added.set({ name: fields.name, path: product ? paths.product(product._id) : paths.shop });
  },
  failed: tell,
});

const changes = z.array(orderChange);

/** The stock that the person knows of, where that is not the one the form came with. */
let stockSeen: { readonly pieces: number | null } | undefined;

/**
 * Edit Product, for the product that is shown: all of its fields as they are to be, but for a stock that was left as it
 * was. Meanwhile pieces may have been sold: a number that was made of another one changes nothing. [ADMIN-04]
 */
export const editForm = createForm(changedProduct, {
  async submit({ stock, ...fields }) {
    const product = editedProduct();
    const params = { id: product._id };
    const stockBefore = stockSeen ? stockSeen.pieces : (product.stock ?? null);
    const body = { ...fields, ...(stock !== undefined && stock !== stockBefore && { stock, stockBefore }) };
    const { message } = await withProgress((onProgress) =>
      upload(updateProduct, { params, body, onProgress }),
    ).catch((error: unknown) => {
      noteStock(error);
      throw error;
    });
    stockSeen = undefined;
    notify('success', message || productForm.edit.updated);
    forgetProductLists();
    location.assign(dashboardPaths.manageProduct);
  },
  failed: tell,
});

/** What a refusal says of the stock, the person reads at the field: from now on their number is made of that. */
function noteStock(error: unknown): void {
  const said = z.safeParse(changes, error instanceof ApiError ? error.data?.changes : undefined);
  const change = said.data?.find(({ problem }) => problem === 'stock');
  if (change) stockSeen = { pieces: change.stock ?? null };
}

function editedProduct(): Product {
  const answer = $liveProduct.get();
  if (answer.state !== 'ready') throw new Error('No product is being edited.');
  return answer.data;
}

async function withProgress<T>(send: (onProgress: (sent: number) => void) => Promise<T>): Promise<T> {
  $sent.set(0);
  try {
    return await send((sent) => $sent.set(sent));
  } finally {
    $sent.set(undefined);
  }
}

function tell(error: unknown): string {
  const sentence = sentenceFor(error);
  notify('error', sentence);
  return sentence;
}
