import { useRef } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { manageProducts } from '#lib/admin/messages.ts';
import { forgetProductLists } from '#lib/admin/products/managed-products.ts';
import { list } from '#lib/catalogue/messages.ts';
import {
  $managed,
  $text,
  type ManagedProducts,
  retryManaged,
  showMore,
} from '#stores/admin/products/manage-products.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';
import { ProductRows } from './ProductRows.tsx';
import { ProductTools } from './ProductTools.tsx';

const UNKNOWN: ManagedProducts = { rows: undefined, total: 0, hasMore: false, loading: true, failed: false };

/** The admin's product list. [ADMIN-01 to ADMIN-04] */
export function ManageProducts() {
  return <Guard audience="admin">{() => <Products />}</Guard>;
}

function Products() {
  const { rows, total, hasMore, loading, failed } = useBrowserStore($managed, UNKNOWN);
  const text = useBrowserStore($text, '');
  const screen = useRef<HTMLDivElement>(null);
  useReturn(forgetProductLists);

  if (rows === undefined) {
    return failed ? (
      <ErrorPanel title={manageProducts.failed} onRetry={retryManaged} />
    ) : (
      <p role="status">{manageProducts.loading}</p>
    );
  }
  return (
    <div ref={screen}>
      <ProductTools screen={screen} />
      <p role="status" className="sr-only">
        {!loading && list.count(total)}
      </p>
      {failed && <StaleLine text={manageProducts.failed} onRetry={retryManaged} />}
      <ProductRows rows={rows} screen={screen} />
      {rows.length === 0 && !loading && (
        <p className="py-10 text-stone">{text === '' ? manageProducts.nothing : manageProducts.notFound}</p>
      )}
      <div className="mt-8 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2">
        {hasMore && (
          <button
            type="button"
            className="button button-secondary aria-disabled:opacity-60"
            aria-disabled={loading}
            onClick={() => {
              if (!loading) showMore();
            }}
          >
            {manageProducts.more}
          </button>
        )}
        <p role="status" className="text-stone">
          {loading && manageProducts.loading}
        </p>
      </div>
    </div>
  );
}
