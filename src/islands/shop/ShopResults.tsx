import type { ProductList } from '#contract/catalogue/products.ts';
import { type Category, PAGE_SIZES } from '#contract/vocabulary.ts';
import type { RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability, isBaseBackend } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { countPages, pageRange } from '#lib/paging.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import type { ShopFilters } from '#lib/shop/filters.ts';
import { productListText } from '#messages/catalogue.ts';
import { shopText } from '#messages/shop.ts';
import { EmptyPanel } from '#ui/EmptyPanel.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { CardSkeletons, LoadingView } from '#ui/LoadingView.tsx';
import { onPlainClick } from '#ui/on-plain-click.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { ProductGrid } from '#ui/ProductGrid.tsx';

/** The number of offered filters. The products of the first offer follow. */
const MAX_OFFERS = 2;

interface EmptyProps {
  isFiltered: boolean;
  /** The category of the page, if it has one. */
  category?: Category;
  /** The products with fewer filters that replace an empty result. */
  offers: RemoteState<readonly FilterOffer[]>;
  hrefOfFilters: (filters: ShopFilters) => string;
  onClear: () => void;
  onOffer: (filters: ShopFilters) => void;
}

interface Props extends EmptyProps {
  response: RemoteState<ProductList>;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
  onPageChange: (page: number) => void;
  onRetry: () => void;
}

/** Keep an empty result in view beside filters that are far down the page. */
const STICKY_CLASSES = 'lg:sticky lg:top-20';

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

/** The empty result. With filters, it offers the products that match fewer of them, if the backend supports that. */
function EmptyResult({ isFiltered, category, offers, hrefOfFilters, onClear, onOffer }: EmptyProps) {
  const { title, text } = isFiltered || isBaseBackend ? shopText.empty : productListText.opening;
  if (!isFiltered) return <EmptyPanel title={title} text={text} />;
  if (!hasCapability('catalogue')) {
    return (
      <div className={STICKY_CLASSES}>
        <EmptyPanel title={title} text={text}>
          <button type="button" className="button button-secondary" onClick={onClear}>
            {shopText.showAll(category)}
          </button>
        </EmptyPanel>
      </div>
    );
  }
  const found = offers.state === 'ready' ? offers.data : [];
  const [best] = found;
  return (
    <div className={STICKY_CLASSES}>
      <EmptyPanel title={title} text={text}>
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
          {found
            .filter(({ isUnfiltered }) => !isUnfiltered)
            .slice(0, MAX_OFFERS)
            .map(({ filters, name, totalProducts }) => (
              <a
                key={name}
                href={hrefOfFilters(filters)}
                className="button button-secondary"
                onClick={onPlainClick(() => onOffer(filters))}
              >
                {shopText.offer(capitalize(name), totalProducts)}
              </a>
            ))}
          <p className="basis-full">
            <button type="button" className="button-text min-h-12" onClick={onClear}>
              {shopText.showAll(category)}
            </button>
          </p>
        </div>
      </EmptyPanel>
      <div className="border-t border-line pt-8 empty:hidden">
        {offers.state === 'loading' && <CardSkeletons count={4} />}
        {best && <OfferedProducts offer={best} href={hrefOfFilters(best.filters)} onOffer={onOffer} />}
      </div>
    </div>
  );
}

/** The first products of an offer, in one row. */
function OfferedProducts({
  offer: { name, products, totalProducts, filters },
  href,
  onOffer,
}: Pick<EmptyProps, 'onOffer'> & { offer: FilterOffer; href: string }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{capitalize(name)}</h2>
        {totalProducts > products.length && (
          <a href={href} className="button-text text-sm" onClick={onPlainClick(() => onOffer(filters))}>
            {shopText.seeAll(totalProducts)}
          </a>
        )}
      </div>
      <ProductGrid products={products} eagerCount={4} />
    </>
  );
}

/** The line 'Showing X to Y of Z'. An empty result has a text for screen readers. [SHOP-04, SHOP-06] */
export function ResultsLine({ response, page }: Pick<Props, 'response' | 'page'>) {
  if (response.state !== 'ready') return null;
  if (response.data.totalProducts === 0) return <>{productListText.count(0)}</>;
  const { from, to } = pageRange(page, PAGE_SIZES.shop, response.data.totalProducts);
  return <>{shopText.showing(from, to, response.data.totalProducts)}</>;
}
