import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contract/product.ts';
import { capabilities } from '#lib/capabilities.ts';
import { manageProducts } from '#lib/dashboard-messages.ts';
import { forgetProductLists, ORDERS, unbuilt } from '#lib/managed-products.ts';
import { list } from '#lib/messages.ts';
import { dashboardPaths } from '#lib/paths.ts';
import {
  $deleting,
  $managed,
  $order,
  $text,
  deleteProduct,
  dropRow,
  find,
  type ManagedProducts,
  retryManaged,
  showMore,
  sortBy,
} from '#stores/manage-products.ts';
import { $site, lookAgain } from '#stores/site-state.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AFTER_REMOVAL, removeAndMoveOn } from '#ui/move-focus-on.ts';
import { ProductsTable } from '#ui/ProductsTable.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { Guard } from './Guard.tsx';

const UNKNOWN: ManagedProducts = { rows: undefined, total: 0, hasMore: false, loading: true, failed: false };

/** What the shop sells, for admins. [ADMIN-01 to ADMIN-04] */
export function ManageProducts() {
  return <Guard audience="admin">{() => <Products />}</Guard>;
}

function Products() {
  const { rows, total, hasMore, loading, failed } = useBrowserStore($managed, UNKNOWN);
  const text = useBrowserStore($text, '');
  useReturn();

  if (rows === undefined) {
    return failed ? (
      <ErrorPanel title={manageProducts.failed} onRetry={retryManaged} />
    ) : (
      <p role="status">{manageProducts.loading}</p>
    );
  }
  return (
    <>
      <Tools />
      <p role="status" className="sr-only">
        {!loading && list.count(total)}
      </p>
      {failed && <StaleLine text={manageProducts.failed} onRetry={retryManaged} />}
      {rows.length > 0 && <Rows rows={rows} />}
      {rows.length === 0 && !loading && (
        <p className="py-10 text-stone">{text === '' ? manageProducts.nothing : manageProducts.notFound}</p>
      )}
      {loading ? (
        <p role="status" className="mt-8 text-stone">
          {manageProducts.loading}
        </p>
      ) : (
        hasMore && (
          <p className="mt-8">
            <button type="button" className="button button-secondary" onClick={showMore}>
              {manageProducts.more}
            </button>
          </p>
        )
      )}
    </>
  );
}

/** Comes back to a page that the browser has kept: products have changed elsewhere meanwhile. */
function useReturn(): void {
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) forgetProductLists();
    };
    addEventListener('pageshow', ask);
    return () => removeEventListener('pageshow', ask);
  }, []);
}

/** Finding, sorting and adding. */
function Tools() {
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
              {ORDERS.map((one) => (
                <option key={one} value={one}>
                  {manageProducts.orders[one]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <a href={dashboardPaths.addNewProduct} className="button" {...AFTER_REMOVAL}>
        {manageProducts.add}
      </a>
    </div>
  );
}

/** A product that is to be deleted, and the button that was pressed for that. */
interface Doomed {
  readonly product: Product;
  readonly button: HTMLElement;
}

function Rows({ rows }: { rows: readonly Product[] }) {
  const deleting = useBrowserStore($deleting, undefined);
  const [doomed, setDoomed] = useState<Doomed>();
  const root = useRef<HTMLDivElement>(null);

  const confirm = async ({ product, button }: Doomed) => {
    const isGone = await deleteProduct(product._id);
    // At once: what is behind an open dialog cannot have the focus.
    flushSync(() => setDoomed(undefined));
    if (!isGone) return;
    removeAndMoveOn(root.current, button, () => dropRow(product._id));
    if (capabilities.productUpdate) lookAgain();
  };

  const props = {
    products: rows,
    deleting,
    onUpdate: update,
    onDelete: (product: Product, button: HTMLElement) => setDoomed({ product, button }),
  };
  return (
    <div ref={root}>
      {capabilities.productUpdate ? (
        <MarkedTable {...props} />
      ) : (
        <ProductsTable {...props} unbuilt={undefined} />
      )}
      <ConfirmDialog
        open={doomed !== undefined}
        question={manageProducts.question}
        confirm={manageProducts.delete}
        busy={deleting !== undefined}
        onConfirm={() => doomed && confirm(doomed)}
        onCancel={() => setDoomed(undefined)}
      />
    </div>
  );
}

/** The table of a backend that says what its site shows. */
function MarkedTable(props: Omit<Parameters<typeof ProductsTable>[0], 'unbuilt'>) {
  const site = useBrowserStore($site, undefined);
  return <ProductsTable {...props} unbuilt={site && unbuilt(props.products, site)} />;
}

/** To the product's form, where the backend can change products. [ADMIN-03, ADMIN-04] */
function update({ _id }: Product): void {
  if (capabilities.productUpdate) location.assign(dashboardPaths.editProduct(_id));
  else alert(manageProducts.comingSoon);
}
