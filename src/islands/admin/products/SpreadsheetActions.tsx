import type { RefObject } from 'react';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { productExportText as words } from '#messages/admin/import.ts';
import { $isExportingProducts, downloadProducts } from '#stores/admin/products/export-products.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** Import, export and the keyboard shortcuts of the product list, which `screen` contains. */
export function SpreadsheetActions({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const exporting = useBrowserStore($isExportingProducts, false);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-5">
      <a href={dashboardPaths.importProducts} className="button-text">
        {words.import}
      </a>
      <button
        type="button"
        className="button-text aria-disabled:opacity-60"
        aria-disabled={exporting}
        onClick={downloadProducts}
      >
        {exporting ? words.exporting : words.export}
      </button>
      <ShortcutsDialog screen={screen} />
    </div>
  );
}
