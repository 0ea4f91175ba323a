import { atom, computed } from 'nanostores';
import { listProducts } from '#contract/products.ts';
import type { Sort } from '#contract/sorts.ts';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import { question, remote } from '#lib/api/remote.ts';
import { countPages, isPage } from '#lib/paging.ts';
import {
  NO_FILTERS,
  readShopView,
  type ShopFilters,
  type ShopView,
  START,
  shopQuery,
  writeShopView,
} from '#lib/shop/filters.ts';

const $view = atom<ShopView>(START);

export const $filters = computed($view, (view) => view.filters);
export const $sort = computed($view, (view) => view.sort);
/** The page, counted from 1. */
export const $page = computed($view, (view) => view.page);
/** The products of the page and how many match in all. [SHOP-03] */
export const $shop = remote(computed($view, (view) => question(listProducts, { query: shopQuery(view) })));

/** Sets one filter and goes back to page 1. [SHOP-02] */
export function setFilter<Key extends keyof ShopFilters>(key: Key, value: ShopFilters[Key]): void {
  const { filters, sort } = $view.get();
  if (filters[key] !== value) $view.set({ filters: { ...filters, [key]: value }, sort, page: 1 });
}

/** [SHOP-02] */
export function clearFilters(): void {
  $view.set({ ...$view.get(), filters: NO_FILTERS, page: 1 });
}

/** Puts the products into another order, from page 1 on. */
export function setSort(sort: Sort): void {
  $view.set({ ...$view.get(), sort, page: 1 });
}

/** Goes to a page; one outside 1..totalPages is ignored as soon as the total is known. [SHOP-05] */
export function goToPage(page: number): void {
  if (isPage(page, lastPage() ?? Number.POSITIVE_INFINITY)) $view.set({ ...$view.get(), page });
}

/** Asks again after a failure. */
export function retryShop(): void {
  $shop.retry();
}

/** Undefined until the backend has said how many products match. */
function lastPage(): number | undefined {
  const shop = $shop.get();
  return shop.state === 'ready' ? countPages(shop.data.totalProducts, PAGE_SIZES.shop) : undefined;
}

/**
 * Ties the view to the page's address: opened, shared, reloaded or gone back to, both say the same. A choice
 * is a step in the history; putting an address right is not. Returns what unties them. [SHOP-09]
 */
export function connectShopToAddress(): () => void {
  const addressOf = (view: ShopView) => {
    const { pathname, search, hash } = location;
    return pathname + writeShopView(view, search) + hash;
  };
  const isHere = (address: string) => address === location.pathname + location.search + location.hash;
  const replace = (view: ShopView) => {
    const address = addressOf(view);
    if (!isHere(address)) history.replaceState(history.state, '', address);
    $view.set(view);
  };
  const readAddress = () => replace(readShopView(location.search));

  readAddress();
  addEventListener('popstate', readAddress);
  const unbindView = $view.listen((view) => {
    const address = addressOf(view);
    if (!isHere(address)) history.pushState(null, '', address);
  });
  // A shared address can name a page that there is no longer: the last one is shown.
  const unbindShop = $shop.listen(() => {
    const last = lastPage();
    const view = $view.get();
    if (last && view.page > last) replace({ ...view, page: last });
  });
  return () => {
    removeEventListener('popstate', readAddress);
    unbindView();
    unbindShop();
  };
}
