import { useEffect, useRef } from 'react';
import { cleanLine } from '#contract/text/clean-text.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { invalidateProductLists, isFiltered } from '#lib/admin/products/managed-products.ts';
import { manageProductsText } from '#messages/admin/products.ts';
import { productListText } from '#messages/catalogue.ts';
import {
  $managedProducts,
  $productsView,
  DEFAULT_PRODUCTS_VIEW,
  type ManagedProducts,
  retryManagedProducts,
  showMoreProducts,
} from '#stores/admin/products/manage-products.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { useScrollRestoration } from '#ui/use-scroll-restoration.ts';
import { ManagedProductRows } from './ManagedProductRows.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ProductsToolbar } from './ProductsToolbar.tsx';

const NOT_LOADED: ManagedProducts = {
  rows: undefined,
  total: 0,
  isEmptied: false,
  hasMore: false,
  loading: true,
  failed: false,
};

/** The admin's product list. [ADMIN-01 to ADMIN-04] */
export function ManageProducts() {
  return <Guard audience="admin">{() => <Products />}</Guard>;
}

function Products() {
  const { rows, total, isEmptied, hasMore, loading, failed } = useBrowserStore($managedProducts, NOT_LOADED);
  const view = useBrowserStore($productsView, DEFAULT_PRODUCTS_VIEW);
  const isNarrowed = total > 0 && (isFiltered(view) || cleanLine(view.text) !== '');
  const screen = useRef<HTMLDivElement>(null);
  useRefreshOnRestore(invalidateProductLists);
  useScrollRestoration(rows !== undefined);
  useFocusOnSavedRow(rows !== undefined);

  if (rows === undefined && !failed) return <p role="status">{manageProductsText.loading}</p>;
  const focusSearch = () => screen.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
  return (
    <div ref={screen}>
      <ProductsToolbar screen={screen} />
      {rows === undefined ? (
        <ErrorPanel title={manageProductsText.failed} onRetry={retryManagedProducts} />
      ) : (
        <>
          <p role="status" className={isNarrowed ? 'mt-2 text-sm text-stone' : 'sr-only'}>
            {!loading && productListText.count(total)}
          </p>
          {failed && <StaleAlert text={manageProductsText.failed} onRetry={retryManagedProducts} />}
          <ManagedProductRows rows={rows} total={total} screen={screen} />
          {total === 0 && !loading && <NoProducts isEmptied={isEmptied} onShow={focusSearch} />}
          <div className="mt-8 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2">
            {hasMore && (
              <button
                type="button"
                className="button button-secondary aria-disabled:opacity-60"
                aria-disabled={loading}
                onClick={() => {
                  if (!loading) showMoreProducts();
                }}
              >
                {manageProductsText.more}
              </button>
            )}
            <p role="status" className="text-stone">
              {loading && manageProductsText.loading}
            </p>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * Focuses the row of the product that was just saved, which the URL's fragment names, once the rows are rendered. Then
 * removes the fragment, so a reload starts at the top.
 */
function useFocusOnSavedRow(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || location.hash === '') return;
    const row = document.getElementById(location.hash.slice(1));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [isReady]);
}
