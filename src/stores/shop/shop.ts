import { computed } from 'nanostores';
import type { ProductSort } from '#contract/product-sorts.ts';
import { listProductsEndpoint } from '#contract/products.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import { createQuery, createRemoteStore } from '#lib/api/remote-store.ts';
import { countPages, isValidPage } from '#lib/paging.ts';
import { NO_FILTERS, readShopView, type ShopFilters, toShopQuery, writeShopView } from '#lib/shop/filters.ts';
import { createUrlState } from '#stores/url-state.ts';

const urlState = createUrlState({ parse: readShopView, format: writeShopView });
const { $view } = urlState;

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
  if (filters[key] !== value) urlState.push({ filters: { ...filters, [key]: value }, sort, page: 1 });
}

/** Resets all filters and returns to page 1. [SHOP-02] */
export function clearFilters(): void {
  urlState.push({ ...$view.get(), filters: NO_FILTERS, page: 1 });
}

/** Sets the sort order and returns to page 1. */
export function setSort(sort: ProductSort): void {
  urlState.push({ ...$view.get(), sort, page: 1 });
}

/** Goes to a page. Ignores pages outside 1..totalPages once the total is known. [SHOP-05] */
export function goToPage(page: number): void {
  if (isValidPage(page, lastPage() ?? Number.POSITIVE_INFINITY)) urlState.push({ ...$view.get(), page });
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
  const stop = urlState.sync();
  urlState.replace($view.get());
  // A shared URL may name a page that no longer exists. Show the last one instead.
  const unbind = $shopProducts.listen(() => {
    const last = lastPage();
    const view = $view.get();
    if (last && view.page > last) urlState.replace({ ...view, page: last });
  });
  return () => {
    stop();
    unbind();
  };
}
