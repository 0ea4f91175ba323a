import type { RefObject } from 'react';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { ChoiceField } from '#islands/dashboard/ChoiceField.tsx';
import { SORT_OPTIONS, STOCK_FILTERS } from '#lib/admin/products/managed-products.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { productExportText } from '#messages/admin/import.ts';
import { manageProductsText as words } from '#messages/admin/products.ts';
import { $isExportingProducts, downloadProducts } from '#stores/admin/products/export-products.ts';
import {
  $productsView,
  DEFAULT_PRODUCTS_VIEW,
  filterManagedProducts,
  searchManagedProducts,
  setSortOrder,
} from '#stores/admin/products/manage-products.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const CATEGORY_CHOICES = ['', ...CATEGORIES] as const;
const STOCK_CHOICES = ['', ...STOCK_FILTERS] as const;

/**
 * The toolbar of the product list: search, filters, sort order, import and export. `screen` contains the toolbar and
 * the list. [ADMIN-01]
 */
export function ProductsToolbar({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const { text, category, stock, order } = useBrowserStore($productsView, DEFAULT_PRODUCTS_VIEW);
  const offersStock = STOCK_FILTERS.length > 0;
  return (
    <div
      className={`grid grid-cols-2 gap-x-4 gap-y-3 mb-3 md:mb-2 ${offersStock ? 'md:grid-cols-[2fr_1fr_1fr_1.25fr]' : 'md:grid-cols-[2fr_1fr_1.25fr]'}`}
    >
      <div className="max-md:col-span-2">
        <TextField
          label={words.search}
          error={undefined}
          type="search"
          autoComplete="off"
          placeholder={words.searchHint}
          value={text}
          onChange={({ target }) => searchManagedProducts(target.value)}
        />
      </div>
      <ChoiceField
        label={words.category}
        value={category}
        choices={CATEGORY_CHOICES}
        nameOf={(choice) => (choice === '' ? words.allCategories : capitalize(choice))}
        onChoose={(choice) => filterManagedProducts({ category: choice })}
      />
      {offersStock && (
        <ChoiceField
          label={words.stockFilter}
          value={stock}
          choices={STOCK_CHOICES}
          nameOf={(choice) => words.stockFilters[choice]}
          onChoose={(choice) => filterManagedProducts({ stock: choice })}
        />
      )}
      <ChoiceField
        label={words.sort}
        value={order}
        choices={SORT_OPTIONS}
        nameOf={(choice) => words.orders[choice]}
        onChoose={setSortOrder}
      />
      {/* On phones, the actions stand beside the last choice. */}
      {hasCapability('catalogue') && (
        <div className="self-end md:col-span-full">
          <SpreadsheetActions screen={screen} />
        </div>
      )}
    </div>
  );
}

/** Import, export and the keyboard shortcuts of the product list, which `screen` contains. */
function SpreadsheetActions({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const exporting = useBrowserStore($isExportingProducts, false);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-5">
      <a href={dashboardPaths.importProducts} className="button-text">
        {productExportText.import}
      </a>
      <button
        type="button"
        className="button-text aria-disabled:opacity-60"
        aria-disabled={exporting}
        onClick={downloadProducts}
      >
        {exporting ? productExportText.exporting : productExportText.export}
      </button>
      <ShortcutsDialog screen={screen} />
    </div>
  );
}
