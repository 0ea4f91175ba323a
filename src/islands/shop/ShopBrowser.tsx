import { useEffect, useMemo, useRef, useState } from 'react';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductList } from '#contract/catalogue/products.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import { DEFAULT_VIEW, writeShopView } from '#lib/shop/filters.ts';
import { paths } from '#lib/urls/paths.ts';
import { productListText } from '#messages/catalogue.ts';
import { shop } from '#stores/shop/shop.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FOCUS_AFTER_REMOVAL_PROPS, removeAndMoveFocus } from '#ui/focus-after-removal.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useScrollRestoration } from '#ui/use-scroll-restoration.ts';
import { type ActiveFilter, ActiveFilters, listActiveFilters } from './ActiveFilters.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterSheet, FilterSheetButton } from './FilterSheet.tsx';
import { ResultsLine, ShopResults } from './ShopResults.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useFacets } from './use-facets.ts';
import { useShopHydration } from './use-shop-hydration.ts';

interface Props {
  /** The first page of products at build time. */
  built: ProductList;
  /** The number of products per filter choice at build time; undefined when the backend cannot count and sort. */
  facets: Facets | undefined;
}

/** The shop: filters, results and paging. Hydrates over the first page, which is static HTML. [SHOP-01 to SHOP-09] */
export function ShopBrowser(props: Props) {
  return (
    <ErrorBoundary>
      <Shop {...props} />
    </ErrorBoundary>
  );
}

function Shop({ built, facets: builtFacets }: Props) {
  const [builtResponse] = useState<RemoteState<ProductList>>({ state: 'ready', data: built });
  const filters = useBrowserStore(shop.$filters, shop.noFilters);
  const sort = useBrowserStore(shop.$sort, DEFAULT_VIEW.sort);
  const page = useBrowserStore(shop.$page, DEFAULT_VIEW.page);
  const latest = useBrowserStore(shop.$products, builtResponse);
  const offers = useBrowserStore(shop.$offers, LOADING);
  const root = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useShopHydration(root, shop);
  useEffect(shop.keepPageInRange, []);

  const active = listActiveFilters(filters);
  const facets = useFacets(filters, active.length > 0, builtFacets, latest.state === 'failed');
  const isBuiltView = page === 1 && sort === DEFAULT_VIEW.sort && active.length === 0;
  // Unless the products have changed, the built cards stay, without a spinner or another render.
  const hasBuilt = useMemo(
    () => latest !== builtResponse && latest.state === 'ready' && hasSameProducts(latest.data, built),
    [latest, builtResponse, built],
  );
  const response = isBuiltView && (latest.state === 'loading' || hasBuilt) ? builtResponse : latest;
  const isEmpty = response.state === 'ready' && response.data.totalProducts === 0;
  useScrollRestoration(response.state === 'ready');
  const form = {
    filters,
    facets,
    onSet: shop.setFilter,
    onClear: shop.clearFilters,
    pageSize: shop.pageSize,
  };

  const removeFilter = (filter: ActiveFilter, button: HTMLElement) =>
    removeAndMoveFocus(root.current, button, () => filter.remove(shop.setFilter));
  // The clicked link or button may disappear with its page, so the focus moves to the top of the next one.
  const changeAndFocus = (change: () => void) => {
    change();
    status.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={root} className="gap-10 md:grid md:grid-cols-[12rem_1fr] lg:grid-cols-[15rem_1fr]">
      <div className="max-md:hidden">
        <FilterForm {...form} />
      </div>
      <FilterSheet form={form} total={useLatestTotal(response)} offers={offers} onOffer={shop.setFilters} />
      <div className="beside-filters flex flex-col">
        <h2 className="sr-only">{productListText.heading}</h2>
        <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 md:justify-start">
          <p
            ref={status}
            role="status"
            tabIndex={-1}
            className={
              isEmpty
                ? 'built-view sr-only'
                : `built-view text-sm text-stone outline-none ${builtFacets ? 'max-md:basis-full' : ''}`
            }
            {...FOCUS_AFTER_REMOVAL_PROPS}
          >
            <ResultsLine response={response} page={page} />
          </p>
          <FilterSheetButton activeCount={active.length} />
          {builtFacets && <SortSelect sort={sort} onSort={shop.setSort} />}
          <ActiveFilters active={active} onRemove={removeFilter} />
        </div>
        <div className="pending-view">
          <LoadingView count={PAGE_SIZES.shop} text={productListText.loading} />
        </div>
        {/* As high as the filters, so that an empty result stays in view beside them. */}
        <div className="built-view grow">
          <ShopResults
            response={response}
            page={page}
            isFiltered={active.length > 0}
            pageSize={shop.pageSize}
            hrefOf={(target) => paths.shop + writeShopView({ filters, sort, page: target })}
            offers={offers}
            hrefOfFilters={(wider) => paths.shop + writeShopView({ filters: wider, sort, page: 1 })}
            onPageChange={(target) => changeAndFocus(() => shop.goToPage(target))}
            onRetry={shop.retry}
            onClear={() => changeAndFocus(shop.clearFilters)}
            onOffer={(wider) => changeAndFocus(() => shop.setFilters(wider))}
          />
        </div>
      </div>
    </div>
  );
}

/** Returns whether a response has the products of the built page, which writes image URLs without the origin. */
function hasSameProducts(list: ProductList, built: ProductList): boolean {
  return JSON.stringify(list).replaceAll(`"${location.origin}/`, '"/') === JSON.stringify(built);
}

/** Returns the number of matches. While the next products load it stays, and after a failure it is undefined. */
function useLatestTotal(response: RemoteState<ProductList>): number | undefined {
  const [latest, setLatest] = useState<number>();
  const total = response.state === 'ready' ? response.data.totalProducts : undefined;
  const current = response.state === 'loading' ? latest : total;
  if (current !== latest) setLatest(current);
  return current;
}
