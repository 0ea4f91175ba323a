import { atom } from 'nanostores';
import { productExport } from '#lib/admin/import/messages.ts';
import { saveFile } from '#lib/api/download.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { allProducts } from '#lib/catalogue/all-products.ts';
import { notify } from '#stores/toasts/notices.ts';

/** Whether the product export is in progress. */
export const $exportingProducts = atom(false);

/** Downloads all products in their current state as CSV. Announces errors. Never rejects. */
export async function exportProducts(): Promise<void> {
  if ($exportingProducts.get()) return;
  $exportingProducts.set(true);
  try {
    // Loaded on demand: the list itself does not need the CSV writer.
    const [{ productSheet }, products] = await Promise.all([
      import('#lib/admin/import/columns.ts'),
      allProducts(apiOrigin()),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new Blob([productSheet(products)], { type: 'text/csv' }), productExport.file(day));
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    notify('error', sentenceFor(error));
  } finally {
    $exportingProducts.set(false);
  }
}
