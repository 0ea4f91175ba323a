import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductList } from '#contract/catalogue/products.ts';
import { type Category, PAGE_SIZES } from '#contract/vocabulary.ts';
import { LOADING, type RemoteState } from '#lib/api/remote-store.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import { DEFAULT_VIEW } from '#lib/shop/filters.ts';
import { productListText } from '#messages/catalogue.ts';
import {
  $noOffers,
  $notRequested,
  createProductBrowser,
  type ProductBrowser,
} from '#stores/shop/product-browser.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FOCUS_AFTER_REMOVAL_PROPS, removeAndMoveFocus } from '#ui/focus-after-removal.ts';
import { LoadingView } from '#ui/LoadingView.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useScrollRestoration } from '#ui/use-scroll-restoration.ts';
import { type ActiveFilter, ActiveFilters, listActiveFilters } from './ActiveFilters.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterSheet, FilterSheetButton } from './FilterSheet.tsx';
import { ShopResults } from './ShopResults.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useFacets } from './use-facets.ts';
import { useShopHydration } from './use-shop-hydration.ts';

interface Props {
  category: Category;
  /** The number of products per filter choice in the category at build time. */
  facets: Facets;
  /** The id of the element with the built list, which this island hides while it shows other products. */
  listId: string;
}

/**
 * Filters, sort order and filtered results of a category page. Its parts are cells of the page's grid, where the built
 * list follows them: filters on the left, toolbar and products on the right.
 */
export function CategoryBrowser(props: Props) {
  return (
    <ErrorBoundary>
      <Browser {...props} />
    </ErrorBoundary>
  );
}

function Browser({ category, facets: builtFacets, listId }: Props) {
  const [browser] = useState(() => createProductBrowser({ category, pageSize: PAGE_SIZES.category }));
  const filters = useBrowserStore(browser.$filters, browser.noFilters);
  const sort = useBrowserStore(browser.$sort, DEFAULT_VIEW.sort);
  const root = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useShopHydration(root, browser);

  const active = listActiveFilters(filters, browser.noFilters);
  const isBuiltView = active.length === 0 && sort === DEFAULT_VIEW.sort;
  const response = useBrowserStore(isBuiltView ? $notRequested : browser.$products, LOADING);
  const offers = useBrowserStore(isBuiltView ? $noOffers : browser.$offers, LOADING);
  const facets = useFacets(filters, active.length > 0, builtFacets, response.state === 'failed');
  const responseTotal = response.state === 'ready' ? response.data.totalProducts : undefined;
  const total = isBuiltView ? builtFacets.category[category] : responseTotal;
  useLayoutEffect(() => {
    const list = document.getElementById(listId);
    if (list) list.hidden = !isBuiltView;
  }, [listId, isBuiltView]);

  const form = {
    filters,
    facets,
    onSet: browser.setFilter,
    onClear: browser.clearFilters,
    pageSize: browser.pageSize,
    fixedCategory: category,
  };
  const removeFilter = (filter: ActiveFilter, button: HTMLElement) =>
    removeAndMoveFocus(root.current, button, () => filter.remove(browser.setFilter));

  return (
    <div ref={root} className="needs-script contents">
      <div className="max-md:hidden md:row-span-2">
        <FilterForm {...form} />
      </div>
      <FilterSheet form={form} total={total} offers={offers} onOffer={browser.setFilters} />
      <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 md:justify-start">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-sm text-stone outline-none max-md:basis-full"
          data-piece-count=""
          // The live list may have corrected the number before hydration.
          suppressHydrationWarning
          {...FOCUS_AFTER_REMOVAL_PROPS}
        >
          {total !== undefined && productListText.pieces(total)}
        </p>
        <FilterSheetButton activeCount={active.length} />
        <SortSelect sort={sort} onSort={browser.setSort} />
        <ActiveFilters active={active} onRemove={removeFilter} />
      </div>
      <div className="pending-view beside-filters md:col-start-2">
        <LoadingView count={PAGE_SIZES.shop} text={productListText.loading} />
      </div>
      {!isBuiltView && (
        <div className="built-view beside-filters md:col-start-2">
          <Results
            category={category}
            browser={browser}
            response={response}
            offers={offers}
            onLeave={() => status.current?.focus({ preventScroll: true })}
          />
        </div>
      )}
    </div>
  );
}

interface ResultsProps {
  category: Category;
  browser: ProductBrowser;
  response: RemoteState<ProductList>;
  offers: RemoteState<readonly FilterOffer[]>;
  /** Called when the clicked link or button disappears with the shown products. */
  onLeave: () => void;
}

/** The products of the chosen filters and sort order. */
function Results({ category, browser, response, offers, onLeave }: ResultsProps) {
  const page = useBrowserStore(browser.$page, DEFAULT_VIEW.page);
  useEffect(() => browser.keepPageInRange(), [browser]);
  useScrollRestoration(response.state === 'ready');
  const changeAndLeave = (change: () => void) => {
    change();
    onLeave();
  };
  return (
    <ShopResults
      response={response}
      page={page}
      pageSize={browser.pageSize}
      isFiltered
      category={category}
      hrefOf={(target) =>
        browser.hrefOf({ filters: browser.$filters.get(), sort: browser.$sort.get(), page: target })
      }
      offers={offers}
      hrefOfFilters={(filters) => browser.hrefOf({ filters, sort: browser.$sort.get(), page: 1 })}
      onPageChange={(target) => changeAndLeave(() => browser.goToPage(target))}
      onRetry={browser.retry}
      onClear={() => changeAndLeave(browser.clearFilters)}
      onOffer={(filters) => changeAndLeave(() => browser.setFilters(filters))}
    />
  );
}
