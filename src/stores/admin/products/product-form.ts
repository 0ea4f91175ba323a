import { atom } from 'nanostores';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import type { Product, WireProduct } from '#contract/catalogue/product.ts';
import { createProductEndpoint, updateProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { editableValues } from '#contract/catalogue/product-form.ts';
import { formatSizes, parseSizes, rebaseSizes, withKnownSkus } from '#contract/catalogue/product-sizes.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { invalidateProductLists, productRowPath } from '#lib/admin/products/managed-products.ts';
import {
  newProductEntriesSchema,
  productEditEntriesSchema,
} from '#lib/admin/products/product-entry-schemas.ts';
import { createAttempt } from '#lib/api/attempt.ts';
import { upload } from '#lib/api/upload.ts';
import { createEditForm } from '#lib/forms/edit-form.ts';
import { createForm } from '#lib/forms/form.ts';
import { discardUnsavedInput } from '#lib/forms/unsaved-input.ts';
import { paths } from '#lib/urls/paths.ts';
import { productFormText } from '#messages/admin/products.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { $orderedSizes, orderedSizesOf } from './ordered-sizes.ts';

/** Upload progress of the form, 0 to 1; undefined while nothing is being sent. */
export const $uploadProgress = atom<number | undefined>(undefined);

/** The product added last, with the path of its page. */
export interface AddedProduct {
  readonly name: string;
  readonly path: string;
}
export const $addedProduct = atom<AddedProduct | undefined>(undefined);

const attemptToAdd = createAttempt();

/** Returns the fields as text. Represents a file by name, size and time, which change with its content. */
function contentOf(fields: object): string {
  return JSON.stringify(fields, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/** Add New Product. [ADMIN-05] */
export const addProductForm = createForm(newProductEntriesSchema, {
  unsaved: 'ask',
  async submit({ oldPrice, ...fields }) {
    $addedProduct.set(undefined);
    const body = { ...fields, ...(oldPrice && { oldPrice }) };
    const { message, product } = await withProgress((onProgress) =>
      attemptToAdd(contentOf(body), (headers) =>
        upload(createProductEndpoint, { body, headers, onProgress }),
      ),
    );
    showToast('success', message || productFormText.add.added);
    invalidateProductLists();
    // Some backends do not return the new product.
    $addedProduct.set({ name: fields.name, path: product ? paths.product(product._id) : paths.shop });
  },
  onError: announceError,
});

const $editedId = atom<string>('');

/** Starts an edit of the product that the form shows. A form holds the fields of its request. */
export function openProduct(product: Product): void {
  $editedId.set(product._id);
  editProductForm.open(editableValues(toWire<WireProduct>(product)));
}

/** Edit Product. [ADMIN-04] */
export const editProductForm = createEditForm(productEditEntriesSchema, {
  unsaved: 'ask',
  dependent: ['price', 'oldPrice'],
  // A stock that the admin has not edited follows the orders placed meanwhile.
  merge(field, own, saved, base) {
    const [ownSizes, savedSizes, baseSizes] = [own, saved, base].map(parseSizes);
    return field === 'sizes' && ownSizes && savedSizes && baseSizes
      ? formatSizes(rebaseSizes(baseSizes, withKnownSkus(ownSizes, baseSizes), savedSizes))
      : undefined;
  },
  async submit(_values, { changes, before }) {
    if (Object.keys(changes).length === 0) {
      showToast('success', productFormText.edit.unchanged);
    } else {
      const params = { id: $editedId.get() };
      const edit = {
        before: withoutFiles(before, changes),
        ...(removesOrderedSizes && { removeOrderedSizes: true as const }),
      };
      const { message } = await withProgress((onProgress) =>
        upload(updateProductEndpoint, { params, body: { ...changes, ...edit }, onProgress }),
      );
      showToast('success', message || productFormText.edit.updated);
      invalidateProductLists();
    }
    // The fields still hold the saved values.
    discardUnsavedInput();
    location.assign(productRowPath(location.search));
  },
  onError(error) {
    removesOrderedSizes = false;
    $orderedSizes.set(orderedSizesOf(error));
    return announceError(error);
  },
});

/** Whether the admin has confirmed that sizes of open orders are removed. */
let removesOrderedSizes = false;

/** Lets the next save remove sizes of open orders. */
export function confirmOrderedSizes(): void {
  removesOrderedSizes = true;
  $orderedSizes.set(undefined);
}

/** Returns the replaced values. Drops the file fields if the gallery contains them. */
function withoutFiles(before: FieldValues | undefined, { gallery }: { readonly gallery?: unknown }) {
  if (before === undefined || gallery === undefined) return before;
  const { image: _image, images: _images, ...others } = before;
  return others;
}

async function withProgress<T>(send: (onProgress: (sent: number) => void) => Promise<T>): Promise<T> {
  $uploadProgress.set(0);
  try {
    return await send((sent) => $uploadProgress.set(sent));
  } finally {
    $uploadProgress.set(undefined);
  }
}
