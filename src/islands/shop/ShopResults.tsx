import type { ProductList } from '#contract/products.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { isBaseBackend } from '#lib/capabilities.ts';
import { productListText } from '#lib/catalogue/messages.ts';
import { countPages, pageRange } from '#lib/paging.ts';
import { shopText } from '#lib/shop/messages.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { LoadingView } from '#ui/LoadingView.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ProductGrid } from '#ui/ProductGrid.tsx';
import type { WiderFilter } from './wider-filters.ts';

interface Props {
  response: RemoteState<ProductList>;
  page: number;
  isFiltered: boolean;
  /** The offers of an empty result besides all products. */
  wider: readonly WiderFilter[];
  pageSize: number;
  hrefOf: (page: number) => string;
  onPageChange: (page: number) => void;
  onRetry: () => void;
  onClear: () => void;
  onWiden: (filter: WiderFilter) => void;
}

/** The products of the shop's query, or its loading, error or empty view. [SHOP-05, SHOP-06, SHOP-07] */
export function ShopResults({ response, page, pageSize, onRetry, hrefOf, onPageChange, ...empty }: Props) {
  if (response.state === 'loading') return <LoadingView count={pageSize} text={productListText.loading} />;
  if (response.state === 'failed') return <ErrorPanel onRetry={onRetry} />;
  const { products, totalProducts } = response.data;
  if (totalProducts === 0) return <EmptyResult {...empty} />;
  return (
    <>
      <ProductGrid products={products} eagerCount={4} />
      <div className="needs-script">
        <Pagination
          page={page}
          totalPages={countPages(totalProducts, pageSize)}
          hrefOf={hrefOf}
          onPageChange={onPageChange}
        />
      </div>
    </>
  );
}

/** The empty result, with the single groups of filters to do without. */
function EmptyResult({
  isFiltered,
  wider,
  onClear,
  onWiden,
}: Pick<Props, 'isFiltered' | 'wider' | 'onClear' | 'onWiden'>) {
  const { title, text } = isFiltered || isBaseBackend ? shopText.empty : productListText.opening;
  return (
    // In view beside filters that are far down the page.
    <div className="lg:sticky lg:top-20">
      <EmptyPanel title={title} text={text}>
        {isFiltered && (
          <>
            {wider.length > 0 && (
              <div className="mb-2 flex flex-wrap justify-center gap-3">
                {wider.map((filter) => (
                  <button
                    key={filter.text}
                    type="button"
                    className="button button-secondary"
                    onClick={() => onWiden(filter)}
                  >
                    {`${filter.text} (${filter.products})`}
                  </button>
                ))}
              </div>
            )}
            <button
              type="button"
              className={wider.length > 0 ? 'button-text' : 'button button-secondary'}
              onClick={onClear}
            >
              {shopText.showAll}
            </button>
          </>
        )}
      </EmptyPanel>
    </div>
  );
}

/** The line 'Showing X to Y of Z'. An empty result has a text for screen readers. [SHOP-04, SHOP-06] */
export function ResultsLine({ response, page }: Pick<Props, 'response' | 'page'>) {
  if (response.state !== 'ready') return null;
  if (response.data.totalProducts === 0) return productListText.count(0);
  const { from, to } = pageRange(page, PAGE_SIZES.shop, response.data.totalProducts);
  return shopText.showing(from, to, response.data.totalProducts);
}
