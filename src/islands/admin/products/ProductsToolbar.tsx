import type { RefObject } from 'react';
import { SORT_OPTIONS } from '#lib/admin/products/managed-products.ts';
import { manageProductsText } from '#lib/admin/products/messages.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import {
  $productsView,
  DEFAULT_PRODUCTS_VIEW,
  searchManagedProducts,
  setSortOrder,
} from '#stores/admin/products/manage-products.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FOCUS_AFTER_REMOVAL_PROPS } from '#ui/focus-after-removal.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { SpreadsheetActions } from './SpreadsheetActions.tsx';

/**
 * The toolbar of the product list: search, sort order and add. `screen` contains the toolbar and the list. [ADMIN-01]
 */
export function ProductsToolbar({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const { text, order } = useBrowserStore($productsView, DEFAULT_PRODUCTS_VIEW);
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={manageProductsText.search}
          error={undefined}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => searchManagedProducts(target.value)}
        />
      </div>
      <div className="min-w-0 flex-1 basis-44">
        <FieldFrame label={manageProductsText.sort} error={undefined}>
          {(control) => (
            <select
              {...control}
              value={order}
              onChange={({ target }) => setSortOrder(SORT_OPTIONS[target.selectedIndex] ?? 'listed')}
            >
              {SORT_OPTIONS.map((option) => (
                <option key={option} value={option}>
                  {manageProductsText.orders[option]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <a href={dashboardPaths.addNewProduct} className="button" {...FOCUS_AFTER_REMOVAL_PROPS}>
        {manageProductsText.add}
      </a>
      {hasCapability('product-update') && <SpreadsheetActions screen={screen} />}
    </div>
  );
}
