import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/product.ts';
import { manageProducts } from '#lib/admin/messages.ts';
import { unbuilt } from '#lib/admin/products/managed-products.ts';
import { capabilities } from '#lib/capabilities.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { $selected, select } from '#stores/admin/products/bulk-products.ts';
import {
  $deleting,
  $loadedProducts,
  deleteProduct,
  dropRow,
} from '#stores/admin/products/manage-products.ts';
import { $site, lookAgain } from '#stores/admin/products/site-state.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { removeAndMoveOn } from '#ui/move-focus-on.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BulkTools } from './BulkTools.tsx';
import { ProductsTable } from './ProductsTable.tsx';

interface Props {
  rows: readonly Product[];
  /** Holds what has the focus when the last row is gone. */
  screen: RefObject<HTMLElement | null>;
}

/** A product that is to be deleted, and the button that was pressed for that. */
interface Doomed {
  readonly product: Product;
  readonly button: HTMLElement;
}

/** The table of products and what can be done to each. [ADMIN-02 to ADMIN-04] */
export function ProductRows({ rows, screen }: Props) {
  const deleting = useBrowserStore($deleting, undefined);
  const [doomed, setDoomed] = useState<Doomed>();

  const confirm = async ({ product, button }: Doomed) => {
    const isGone = await deleteProduct(product._id);
    // At once: what is behind an open dialog cannot have the focus.
    flushSync(() => setDoomed(undefined));
    if (!isGone) return;
    removeAndMoveOn(screen.current, button, () => dropRow(product._id));
    if (capabilities.productUpdate) lookAgain();
  };

  const props = {
    products: rows,
    deleting,
    onUpdate: update,
    onDelete: (product: Product, button: HTMLElement) => setDoomed({ product, button }),
  };
  return (
    <>
      {/* Also without a row: what took the last one away can be taken back. */}
      {capabilities.productUpdate && <BulkTools rows={rows} />}
      {rows.length > 0 &&
        (capabilities.productUpdate ? (
          <MarkedTable {...props} />
        ) : (
          <ProductsTable {...props} unbuilt={undefined} selection={undefined} />
        ))}
      <ConfirmDialog
        open={doomed !== undefined}
        question={manageProducts.question}
        confirm={manageProducts.delete}
        busy={deleting !== undefined}
        onConfirm={() => doomed && confirm(doomed)}
        onCancel={() => setDoomed(undefined)}
      />
    </>
  );
}

const NONE: readonly Product[] = [];

/** The table of a backend that says what its site shows. */
function MarkedTable(props: Omit<Parameters<typeof ProductsTable>[0], 'unbuilt' | 'selection'>) {
  const site = useBrowserStore($site, undefined);
  const loaded = useBrowserStore($loadedProducts, NONE);
  const ids = useBrowserStore($selected, NONE).map(({ _id }) => _id);
  return <ProductsTable {...props} unbuilt={site && unbuilt(loaded, site)} selection={{ ids, select }} />;
}

/** To the product's form, where the backend can change products. [ADMIN-03, ADMIN-04] */
function update({ _id }: Product): void {
  if (capabilities.productUpdate) location.assign(dashboardPaths.editProduct(_id));
  else alert(manageProducts.comingSoon);
}
