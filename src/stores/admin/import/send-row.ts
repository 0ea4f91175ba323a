import type { Product } from '#contract/catalogue/product.ts';
import { createProductEndpoint, updateProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { type ArrangedImage, arrangedImages, parseGallery } from '#contract/catalogue/product-gallery.ts';
import type { PlannedRow } from '#lib/admin/import/import-plan.ts';
import { type ApiError, errorMessage } from '#lib/api/error.ts';
import { upload } from '#lib/api/upload.ts';
import { productImportText } from '#messages/admin/import.ts';
import { rememberUploadedImage } from './uploaded-images.ts';

/** Sends a row. Resolves to the reason if it is invalid, or to the product, if any. Throws `ApiError`. */
export async function sendRow(planned: PlannedRow): Promise<Product | string | undefined> {
  if (planned.kind === 'invalid') return planned.problems.join(' ');
  if (planned.kind === 'unchanged') return planned.product;
  const sent = planned.kind === 'new' ? planned.body : planned.patch;
  const files = [...(sent.image ? [sent.image] : []), ...(sent.images ?? [])];
  for (const file of files)
    if (!(await isReadable(file))) return productImportText.problems.imageChanged(file.name);
  const arranged = typeof sent.gallery === 'string' ? parseGallery(sent.gallery) : sent.gallery;
  const onProgress = () => undefined;
  if (planned.kind === 'new') {
    const { oldPrice, ...fields } = planned.body;
    const body = { ...fields, ...(oldPrice && { oldPrice }), ifNameIsNew: 'true' as const };
    const { product } = await upload(createProductEndpoint, { body, onProgress });
    rememberImages(product, files, arranged);
    return product;
  }
  const { id, patch } = planned;
  const { product } = await upload(updateProductEndpoint, { params: { id }, body: patch, onProgress });
  rememberImages(product, files, arranged);
  return product;
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

/** Remembers the uploaded file of each image of the product. Without an arrangement, the file is the first image. */
function rememberImages(
  product: Product | undefined,
  files: readonly File[],
  arranged: readonly ArrangedImage[] = [{ image: 0, alt: '' }],
): void {
  if (product === undefined) return;
  const urls = arrangedImages(product).map(({ image }) => String(image));
  for (const [index, { image: number }] of arranged.entries()) {
    const file = typeof number === 'number' ? files[number] : undefined;
    const image = urls[index];
    if (file && image !== undefined) rememberUploadedImage({ ...product, image }, file);
  }
}

/** Statuses that would fail every later row: no session, no admin rights, or no backend. */
const FATAL_STATUSES = [401, 403, 502, 503, 504];

/** Returns whether the backend rejected this row, as opposed to a failure that stops the import. */
export function isRowError({ kind, status }: ApiError): boolean {
  return kind === 'http' && status !== undefined && !FATAL_STATUSES.includes(status);
}

/** Returns the field errors, which are more specific, or else the general message. */
export function rejectionReason(error: ApiError): string {
  const atFields = Object.values(error.data?.errors ?? {}).flat();
  return atFields.length > 0 ? [...new Set(atFields)].join(' ') : errorMessage(error);
}
