import type { RefObject } from 'react';
import { manageProducts } from '#lib/admin/messages.ts';
import { ORDERS } from '#lib/admin/products/managed-products.ts';
import { capabilities } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { $order, $text, find, sortBy } from '#stores/admin/products/manage-products.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AFTER_REMOVAL } from '#ui/move-focus-on.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { SpreadsheetTools } from './SpreadsheetTools.tsx';

/**
 * The toolbar of the product list: search, sort order and add. `screen` contains the toolbar and the list. [ADMIN-01]
 */
export function ProductTools({ screen }: { screen: RefObject<HTMLElement | null> }) {
  const text = useBrowserStore($text, '');
  const order = useBrowserStore($order, 'listed');
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={manageProducts.search}
          error={undefined}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => find(target.value)}
        />
      </div>
      <div className="min-w-0 flex-1 basis-44">
        <FieldFrame label={manageProducts.sort} error={undefined}>
          {(control) => (
            <select
              {...control}
              value={order}
              onChange={({ target }) => sortBy(ORDERS[target.selectedIndex] ?? 'listed')}
            >
              {ORDERS.map((option) => (
                <option key={option} value={option}>
                  {manageProducts.orders[option]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <a href={dashboardPaths.addNewProduct} className="button" {...AFTER_REMOVAL}>
        {manageProducts.add}
      </a>
      {capabilities.productUpdate && <SpreadsheetTools screen={screen} />}
    </div>
  );
}
