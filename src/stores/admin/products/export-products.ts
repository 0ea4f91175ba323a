import { atom } from 'nanostores';
import { saveFile } from '#lib/api/download.ts';
import { ApiError } from '#lib/api/error.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { fetchAllProducts } from '#lib/catalogue/fetch-products.ts';
import { shopDay } from '#lib/shop-days.ts';
import { productExportText } from '#messages/admin/import.ts';
import { announceError } from '#stores/toasts/announce.ts';

/** Whether the product export is in progress. */
export const $isExportingProducts = atom(false);

/** Downloads all products in their current state as CSV. Announces errors. Never rejects. */
export async function downloadProducts(): Promise<void> {
  if ($isExportingProducts.get()) return;
  $isExportingProducts.set(true);
  try {
    // Loaded on demand: the list itself does not need the CSV writer.
    const [{ formatProductSheet }, products] = await Promise.all([
      import('#lib/admin/import/columns.ts'),
      fetchAllProducts(apiOrigin()),
    ]);
    const day = shopDay(new Date());
    saveFile(new Blob([formatProductSheet(products)], { type: 'text/csv' }), productExportText.file(day));
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    announceError(error);
  } finally {
    $isExportingProducts.set(false);
  }
}
