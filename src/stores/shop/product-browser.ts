import { atom, computed } from 'nanostores';
import type { ProductSort } from '#contract/catalogue/product-sorts.ts';
import { listProductsEndpoint, type ProductList } from '#contract/catalogue/products.ts';
import { ALL, PAGE_SIZES } from '#contract/vocabulary.ts';
import { createQuery, createRemoteStore, type RemoteState } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { countPages, isValidPage } from '#lib/paging.ts';
import type { FilterOffer } from '#lib/shop/fetch-offers.ts';
import {
  type FilterChange,
  readShopView,
  type ShopFilters,
  type ShopView,
  toShopQuery,
  writeShopView,
} from '#lib/shop/filters.ts';
import { createUrlState } from '#stores/url-state.ts';

/** The number of products of an offer: a row of cards. */
const OFFERED = 4;

/** Placeholder for the products of a page that shows its built list. */
export const $notRequested = atom<RemoteState<ProductList>>({ state: 'loading' });

/** Placeholder for the offers of a page that shows its built list. */
export const $noOffers = atom<RemoteState<readonly FilterOffer[]>>({ state: 'loading' });

interface ProductBrowserOptions {
  /** The category of a category page, which its path contains; `ALL` if visitors choose the category. */
  readonly category?: ShopFilters['category'];
  /** The number of products on a page of results. */
  readonly pageSize?: number;
}

/** Creates the state of a filtered product list, whose filters, sort order and page are in the page's URL. */
export function createProductBrowser({
  category = ALL,
  pageSize = PAGE_SIZES.shop,
}: ProductBrowserOptions = {}) {
  const withCategory = (view: ShopView, value: ShopFilters['category']): ShopView =>
    category === ALL ? view : { ...view, filters: { ...view.filters, category: value } };
  const urlState = createUrlState<ShopView>({
    parse: (search) => withCategory(readShopView(search), category),
    format: (view, search) => writeShopView(withCategory(view, ALL), search),
  });
  const { $view } = urlState;

  /** The products of the current page and the total number of matches. [SHOP-03] */
  const $products = createRemoteStore(
    computed($view, (view) => createQuery(listProductsEndpoint, { query: toShopQuery(view, pageSize) })),
  );

  const noFilters = urlState.defaultView.filters;

  /**
   * The products that match with fewer filters. Fetched while the result is empty, and `loading` otherwise. Needs the
   * capability `catalogue`. [SHOP-06]
   */
  const $offers = createRemoteStore<readonly FilterOffer[]>(
    computed($products, (response) => {
      const isEmpty = response.state === 'ready' && response.data.totalProducts === 0;
      if (!(isEmpty && hasCapability('catalogue'))) return undefined;
      const { filters, sort } = $view.get();
      const toView = (wider: ShopFilters): ShopView => ({ filters: wider, sort, page: 1 });
      return {
        key: `${listProductsEndpoint.path} offers ${writeShopView(toView(filters))}`,
        fetch: async () => {
          const { fetchOffers } = await import('#lib/shop/fetch-offers.ts');
          return fetchOffers(filters, noFilters, (wider) => toShopQuery(toView(wider), OFFERED));
        },
      };
    }),
  );

  /** Returns the number of the last page, or undefined before the first response. */
  const lastPage = () => {
    const response = $products.get();
    return response.state === 'ready' ? countPages(response.data.totalProducts, pageSize) : undefined;
  };

  return {
    $filters: computed($view, (view) => view.filters),
    $sort: computed($view, (view) => view.sort),
    /** The page, counted from 1. */
    $page: computed($view, (view) => view.page),
    $products,
    $offers,
    pageSize,
    /** The filters before any choice. */
    noFilters,
    hrefOf: urlState.hrefOf,

    /** Sets one filter and returns to page 1. [SHOP-02] */
    setFilter<Key extends keyof ShopFilters>(key: Key, change: FilterChange<Key>): void {
      const { filters, sort } = $view.get();
      const value = typeof change === 'function' ? change(filters[key]) : change;
      if (String(filters[key]) !== String(value))
        urlState.push({ filters: { ...filters, [key]: value }, sort, page: 1 });
    },

    /** Sets all filters and returns to page 1. [SHOP-06] */
    setFilters(filters: ShopFilters): void {
      urlState.push({ ...$view.get(), filters, page: 1 });
    },

    /** Resets all filters and returns to page 1. [SHOP-02] */
    clearFilters(): void {
      urlState.push({ ...$view.get(), filters: noFilters, page: 1 });
    },

    /** Sets the sort order and returns to page 1. */
    setSort(sort: ProductSort): void {
      urlState.push({ ...$view.get(), sort, page: 1 });
    },

    /** Goes to a page. Ignores pages outside 1..totalPages once the total is known. [SHOP-05] */
    goToPage(page: number): void {
      if (isValidPage(page, lastPage() ?? Number.POSITIVE_INFINITY)) urlState.push({ ...$view.get(), page });
    },

    /** Repeats the request after a failure. */
    retry: $products.retry,

    /**
     * Synchronizes the view with the page's URL in both directions. A change by the user adds a history entry; a
     * corrected URL replaces the current one. Returns a function that stops the synchronization. [SHOP-09]
     */
    syncWithUrl(): () => void {
      const stop = urlState.sync();
      urlState.replace($view.get());
      return stop;
    },

    /**
     * Shows the last page if the URL names a page that no longer exists. Requests the products. Returns a function that
     * stops this.
     */
    keepPageInRange: () =>
      $products.listen(() => {
        const last = lastPage();
        const view = $view.get();
        if (last && view.page > last) urlState.replace({ ...view, page: last });
      }),
  };
}

export type ProductBrowser = ReturnType<typeof createProductBrowser>;
