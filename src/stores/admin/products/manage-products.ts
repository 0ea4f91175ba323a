import { atom, computed, onMount } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { deleteProductEndpoint, restoreProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { cleanLine } from '#contract/text/clean-text.ts';
import { MANAGED_PRODUCTS } from '#contract/vocabulary.ts';
import {
  firstPagesQuery,
  invalidateProductLists,
  type LoadedProducts,
  matchingProductsQuery,
  type ProductsView,
  readProductsView,
  type SortOrder,
  searchAndSort,
  writeProductsView,
} from '#lib/admin/products/managed-products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { createRemoteStore } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { manageProductsText } from '#messages/admin/products.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { createUrlState } from '#stores/url-state.ts';

/** State of the Manage Products screen. */
export interface ManagedProducts {
  /** Undefined until the first response. */
  readonly rows: readonly Product[] | undefined;
  /** The number of matching products, visible or not. */
  readonly total: number;
  /** All matching products have been deleted or wait for their deletion. */
  readonly isEmptied: boolean;
  readonly hasMore: boolean;
  /** A request is in progress; the rows belong to the previous view. */
  readonly loading: boolean;
  readonly failed: boolean;
}

const { $view, defaultView, replace, sync } = createUrlState({
  parse: readProductsView,
  format: writeProductsView,
});
/** The search, the filters, the sort order and the number of rows. */
export const $productsView = $view;
export const DEFAULT_PRODUCTS_VIEW = defaultView;

/** Number of pages of 50 to request. */
const $pages = atom(1);
onMount($view, () => {
  const stop = sync();
  $pages.set(Math.ceil($view.get().shown / MANAGED_PRODUCTS.fetchLimit));
  return stop;
});

const needsAll = ({ text, order }: ProductsView) => cleanLine(text) !== '' || order !== 'listed';

const $response = createRemoteStore(
  computed([$view, $pages], (view, pages) =>
    needsAll(view) ? matchingProductsQuery(view) : firstPagesQuery(pages, view),
  ),
);

const NONE: readonly Product[] = [];

/** The latest loaded products. They stay during a request, and are cleared if a request with other filters fails. */
const $loaded = atom<LoadedProducts | undefined>(undefined);
/** The filters of the loaded products. */
let loadedFilters: ProductsView = defaultView;
onMount($loaded, () =>
  $response.subscribe((response) => {
    const view = $view.get();
    const haveSameFilters = view.category === loadedFilters.category && view.stock === loadedFilters.stock;
    if (response.state === 'failed' && !haveSameFilters) $loaded.set(undefined);
    if (response.state !== 'ready') return;
    loadedFilters = view;
    $loaded.set(response.data);
  }),
);

/** Ids of deleted products. A list loaded earlier may still contain them. */
export const $deletedIds = atom<readonly string[]>([]);

/** All loaded products, visible or not. */
export const $loadedProducts = computed($loaded, (loaded) => loaded?.products ?? NONE);

export const $managedProducts = computed(
  [$loaded, $response, $view, $deletedIds],
  (loaded, response, view, deletedIds): ManagedProducts => {
    const state = { loading: response.state === 'loading', failed: response.state === 'failed' };
    if (loaded === undefined)
      return { rows: undefined, total: 0, isEmptied: false, hasMore: false, ...state };
    const found = searchAndSort(loaded.products, view.text, view.order);
    const matches = withoutDeleted(found, deletedIds);
    const unloadedCount = needsAll(view) ? 0 : loaded.total - loaded.products.length;
    const total = matches.length + unloadedCount;
    return {
      rows: matches.slice(0, view.shown),
      total,
      isEmptied: total === 0 && found.length > 0,
      hasMore: matches.length > view.shown || unloadedCount > 0,
      ...state,
    };
  },
);

/** Removes deleted products from the search result. The search gets the whole list, whose words it caches. */
function withoutDeleted(found: readonly Product[], deletedIds: readonly string[]): readonly Product[] {
  return found.filter(({ _id }) => !deletedIds.includes(_id));
}

/** Returns all products that match search and filters, whether loaded or not. Throws `ApiError`. */
export async function fetchMatchingProducts(): Promise<readonly Product[]> {
  const view = $view.get();
  const response = $response.get();
  // The loaded products may belong to the previous filters.
  const isLoaded = response.state === 'ready' && response.data.isComplete;
  const { products } = isLoaded ? response.data : await matchingProductsQuery(view).fetch();
  return withoutDeleted(searchAndSort(products, view.text, view.order), $deletedIds.get());
}

/** Id of the product being deleted. */
export const $deletingId = atom<string | undefined>(undefined);

/** Shows eight more rows, and requests the next fifty once all loaded products are visible. [ADMIN-01] */
export function showMoreProducts(): void {
  const view = $view.get();
  const shown = view.shown + MANAGED_PRODUCTS.step;
  const loaded = $loaded.get();
  const needsNextPage = loaded !== undefined && !loaded.isComplete && shown > loaded.products.length;
  if (needsNextPage && !needsAll(view)) $pages.set($pages.get() + 1);
  replace({ ...view, shown });
}

/** Searches category, name and description for a text. */
export function searchManagedProducts(text: string): void {
  replace({ ...$view.get(), text, shown: MANAGED_PRODUCTS.initialCount });
}

export function setSortOrder(order: SortOrder): void {
  replace({ ...$view.get(), order, shown: MANAGED_PRODUCTS.initialCount });
}

/** Shows the products of a category or at a stock level; '' for all. */
export function filterManagedProducts(change: Partial<Pick<ProductsView, 'category' | 'stock'>>): void {
  // The other filters start with their first page again.
  $pages.set(1);
  replace({ ...$view.get(), ...change, shown: MANAGED_PRODUCTS.initialCount });
}

/** Shows all products again, in the same order. */
export function showAllProducts(): void {
  $pages.set(1);
  replace({ ...defaultView, order: $view.get().order });
}

/** Repeats the request after a failure. */
export function retryManagedProducts(): void {
  $response.retry();
}

/**
 * Deletes a product and announces the outcome. Resolves to true if it was deleted; the caller then hides its row with
 * `hideRow`. Never rejects. [ADMIN-02, CALL-04]
 */
export async function removeProduct(id: string): Promise<boolean> {
  if ($deletingId.get() !== undefined) return false;
  $deletingId.set(id);
  try {
    await call(deleteProductEndpoint, { params: { id } });
    // A backend that updates products also restores them.
    showToast(
      'success',
      manageProductsText.deleted,
      hasCapability('catalogue') ? { deletedProduct: id } : {},
    );
    invalidateProductLists();
    return true;
  } catch (error) {
    announceError(error);
    // Another admin has already deleted it: refetch the list.
    if (error instanceof ApiError && error.status === 404) invalidateProductLists();
    return false;
  } finally {
    $deletingId.set(undefined);
  }
}

/** Restores a deleted product and announces the outcome. Never rejects. */
export async function undoDeletion(id: string): Promise<void> {
  try {
    const { message } = await call(restoreProductEndpoint, { params: { id } });
    showToast('success', message);
    restoreRows([id]);
    invalidateProductLists();
  } catch (error) {
    announceError(error);
  }
}

/** Hides the row of a deleted product. */
export function hideRow(id: string): void {
  $deletedIds.set([...$deletedIds.get(), id]);
}

/** Shows hidden rows again. */
export function restoreRows(ids: readonly string[]): void {
  $deletedIds.set($deletedIds.get().filter((id) => !ids.includes(id)));
}
