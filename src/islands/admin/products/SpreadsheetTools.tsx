import type { RefObject } from 'react';
import { productExport as words } from '#lib/admin/import/messages.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { $exportingProducts, exportProducts } from '#stores/admin/products/export-products.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { KeySheet } from './KeySheet.tsx';

/** Import, export and the keyboard shortcuts of the product list, which `screen` contains. */
export function SpreadsheetTools({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const exporting = useBrowserStore($exportingProducts, false);
  return (
    <div className="flex h-12 items-center gap-5">
      <a href={dashboardPaths.importProducts} className="button-text">
        {words.import}
      </a>
      <button
        type="button"
        className="button-text aria-disabled:opacity-60"
        aria-disabled={exporting}
        onClick={exportProducts}
      >
        {exporting ? words.exporting : words.export}
      </button>
      <KeySheet screen={screen} />
    </div>
  );
}
