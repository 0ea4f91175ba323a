import type { Product } from '#contract/product.ts';
import { createProductEndpoint, updateProductEndpoint } from '#contract/product-changes.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { productImportText } from '#lib/admin/import/messages.ts';
import { type ApiError, errorMessage } from '#lib/api/error.ts';
import { upload } from '#lib/api/upload.ts';
import { rememberUploadedImage } from './uploaded-images.ts';

/** Sends a row. Resolves to the reason if it is invalid, or to undefined. Throws `ApiError`. */
export async function sendRow(planned: PlannedRow): Promise<string | undefined> {
  if (planned.kind === 'invalid') return planned.problems.join(' ');
  if (planned.kind === 'unchanged') return undefined;
  const { image } = planned.kind === 'new' ? planned.body : planned.patch;
  if (image && !(await isReadable(image))) return productImportText.problems.imageChanged(image.name);
  const onProgress = () => undefined;
  if (planned.kind === 'new') {
    const { oldPrice, ...fields } = planned.body;
    const body = { ...fields, ...(oldPrice && { oldPrice }), ifNameIsNew: 'true' as const };
    const { product } = await upload(createProductEndpoint, { body, onProgress });
    rememberImage(product, image);
  } else {
    const { id, patch } = planned;
    const { product } = await upload(updateProductEndpoint, { params: { id }, body: patch, onProgress });
    rememberImage(product, image);
  }
  return undefined;
}

/** Returns whether a file is still readable. Uploading a changed or removed file looks like a network failure. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function rememberImage(product: Product | undefined, image: File | undefined): void {
  if (product && image) rememberUploadedImage(product, image);
}

/** Statuses that would fail every further row: no session, no admin rights, or no backend. */
const FATAL_STATUSES = [401, 403, 502, 503, 504];

/** Returns whether the backend rejected this row, as opposed to a failure that stops the import. */
export function isRowError({ kind, status }: ApiError): boolean {
  return kind === 'http' && status !== undefined && !FATAL_STATUSES.includes(status);
}

/** Returns the field errors if there are any, since they are more specific, or else the general message. */
export function rejectionReason(error: ApiError): string {
  const atFields = Object.values(error.data?.errors ?? {}).flat();
  return atFields.length > 0 ? [...new Set(atFields)].join(' ') : errorMessage(error);
}
