import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/catalogue/product.ts';
import { editedProductPath, findUnbuiltIds, isFiltered } from '#lib/admin/products/managed-products.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { $selectedProducts, selectProducts } from '#stores/admin/products/bulk-products.ts';
import {
  $deletingId,
  $loadedProducts,
  $productsView,
  DEFAULT_PRODUCTS_VIEW,
  hideRow,
  removeProduct,
} from '#stores/admin/products/manage-products.ts';
import { $siteState, refreshSiteState } from '#stores/admin/products/site-state.ts';
import { removeAndMoveFocus } from '#ui/focus-after-removal.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { BulkActions } from './BulkActions.tsx';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { ProductsTable } from './ProductsTable.tsx';

interface Props {
  rows: readonly Product[];
  /** The number of products that match the search, visible or not. */
  total: number;
  /** The screen. Its page contains the element that receives the focus after the last row is deleted. */
  screen: RefObject<HTMLElement | null>;
}

/** A product whose deletion awaits confirmation, and the button that was clicked. */
interface PendingDeletion {
  readonly product: Product;
  readonly button: HTMLElement;
}

/** The product table with its row and bulk actions. [ADMIN-02 to ADMIN-04] */
export function ManagedProductRows({ rows, total, screen }: Props) {
  const hasCatalogue = hasCapability('catalogue');
  const deleting = useBrowserStore($deletingId, undefined);
  const [pending, setPending] = useState<PendingDeletion>();

  const confirm = async ({ product, button }: PendingDeletion) => {
    const isDeleted = await removeProduct(product._id);
    // Synchronous: elements behind an open modal dialog are inert and cannot receive the focus.
    flushSync(() => setPending(undefined));
    if (!isDeleted) return;
    removeAndMoveFocus(screen.current?.closest('main') ?? null, button, () => hideRow(product._id));
    if (hasCatalogue) refreshSiteState();
  };

  const props = {
    products: rows,
    deleting,
    onDelete: (product: Product, button: HTMLElement) => setPending({ product, button }),
  };
  return (
    <>
      {/* Rendered without rows too: Undo must stay available after the last row is deleted. */}
      {hasCatalogue && <BulkActions rows={rows} total={total} />}
      {rows.length > 0 &&
        (hasCatalogue ? (
          <TableWithBuildState {...props} />
        ) : (
          <ProductsTable {...props} editPath={undefined} unbuilt={undefined} selection={undefined} />
        ))}
      <DeleteProductDialog
        product={pending?.product}
        onConfirm={() => pending && confirm(pending)}
        onCancel={() => setPending(undefined)}
      />
    </>
  );
}

const NO_PRODUCTS: readonly Product[] = [];

/** The product table with selection and build state, for backends that can update products. */
function TableWithBuildState(
  props: Omit<Parameters<typeof ProductsTable>[0], 'editPath' | 'unbuilt' | 'selection'>,
) {
  const view = useBrowserStore($productsView, DEFAULT_PRODUCTS_VIEW);
  const site = useBrowserStore($siteState, undefined);
  const loaded = useBrowserStore($loadedProducts, NO_PRODUCTS);
  const ids = useBrowserStore($selectedProducts, NO_PRODUCTS).map(({ _id }) => _id);
  return (
    <ProductsTable
      {...props}
      editPath={({ _id }) => editedProductPath(_id, view)}
      // The latest changes are unknown if filters hide products.
      unbuilt={site && !isFiltered(view) ? findUnbuiltIds(loaded, site) : undefined}
      selection={{ ids, select: selectProducts }}
    />
  );
}
