import { atom, computed } from 'nanostores';
import type { ProductSort } from '#contract/product-sorts.ts';
import { listProductsEndpoint } from '#contract/products.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { countPages, isValidPage } from '#lib/paging.ts';
import {
  DEFAULT_VIEW,
  NO_FILTERS,
  readShopView,
  type ShopFilters,
  type ShopView,
  toShopQuery,
  writeShopView,
} from '#lib/shop/filters.ts';

const $view = atom<ShopView>(DEFAULT_VIEW);

export const $filters = computed($view, (view) => view.filters);
export const $sort = computed($view, (view) => view.sort);
/** The page, counted from 1. */
export const $page = computed($view, (view) => view.page);
/** The products of the current page and the total number of matches. [SHOP-03] */
export const $shopProducts = createRemoteStore(
  computed($view, (view) => createQuery(listProductsEndpoint, { query: toShopQuery(view) })),
);

/** Sets one filter and returns to page 1. [SHOP-02] */
export function setFilter<Key extends keyof ShopFilters>(key: Key, value: ShopFilters[Key]): void {
  const { filters, sort } = $view.get();
  if (filters[key] !== value) $view.set({ filters: { ...filters, [key]: value }, sort, page: 1 });
}

/** Resets all filters and returns to page 1. [SHOP-02] */
export function clearFilters(): void {
  $view.set({ ...$view.get(), filters: NO_FILTERS, page: 1 });
}

/** Sets the sort order and returns to page 1. */
export function setSort(sort: ProductSort): void {
  $view.set({ ...$view.get(), sort, page: 1 });
}

/** Goes to a page. Ignores pages outside 1..totalPages once the total is known. [SHOP-05] */
export function goToPage(page: number): void {
  if (isValidPage(page, lastPage() ?? Number.POSITIVE_INFINITY)) $view.set({ ...$view.get(), page });
}

/** Repeats the request after a failure. */
export function retryShop(): void {
  $shopProducts.retry();
}

/** Returns the number of the last page, or undefined before the first response. */
function lastPage(): number | undefined {
  const shop = $shopProducts.get();
  return shop.state === 'ready' ? countPages(shop.data.totalProducts, PAGE_SIZES.shop) : undefined;
}

/**
 * Synchronizes the view with the page's URL in both directions. A change by the user adds a history entry; a corrected
 * URL replaces the current one. Returns a function that stops the synchronization. [SHOP-09]
 */
export function syncShopWithUrl(): () => void {
  const urlOf = (view: ShopView) => {
    const { pathname, search, hash } = location;
    return pathname + writeShopView(view, search) + hash;
  };
  const isCurrentUrl = (url: string) => url === location.pathname + location.search + location.hash;
  const replace = (view: ShopView) => {
    const url = urlOf(view);
    if (!isCurrentUrl(url)) history.replaceState(history.state, '', url);
    $view.set(view);
  };
  const readUrl = () => replace(readShopView(location.search));

  readUrl();
  addEventListener('popstate', readUrl);
  const unbindView = $view.listen((view) => {
    const url = urlOf(view);
    if (!isCurrentUrl(url)) history.pushState(null, '', url);
  });
  // A shared URL may name a page that no longer exists. Show the last one instead.
  const unbindShop = $shopProducts.listen(() => {
    const last = lastPage();
    const view = $view.get();
    if (last && view.page > last) replace({ ...view, page: last });
  });
  return () => {
    removeEventListener('popstate', readUrl);
    unbindView();
    unbindShop();
  };
}
