import { atom, computed, onMount } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { deleteProductEndpoint } from '#contract/product-changes.ts';
import { MANAGED_PRODUCTS } from '#contract/vocabulary.ts';
import {
  allProductsQuery,
  firstPagesQuery,
  invalidateProductLists,
  type LoadedProducts,
  readSortOrder,
  type SortOrder,
  searchAndSort,
} from '#lib/admin/products/managed-products.ts';
import { manageProductsText } from '#lib/admin/products/messages.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error.ts';
import { createRemoteStore } from '#lib/api/remote-store.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

interface View {
  readonly text: string;
  readonly order: SortOrder;
  /** Number of pages of 50 to request. */
  readonly pages: number;
  /** Maximum number of visible rows. */
  readonly shown: number;
}

/** State of the Manage Products screen. */
export interface ManagedProducts {
  /** Undefined until the first response. */
  readonly rows: readonly Product[] | undefined;
  /** The number of matching products, visible or not. */
  readonly total: number;
  readonly hasMore: boolean;
  /** A request is in progress; the rows are those of the previous view. */
  readonly loading: boolean;
  readonly failed: boolean;
}

/** The sort order named in the URL. `location` does not exist during the build. */
const initialOrder = readSortOrder(globalThis.location?.search ?? '');
const $view = atom<View>({ text: '', order: initialOrder, pages: 1, shown: MANAGED_PRODUCTS.initialCount });
export const $managedSearchText = computed($view, ({ text }) => text);
export const $sortOrder = computed($view, ({ order }) => order);

const needsAll = ({ text, order }: View) => text.trim() !== '' || order !== 'listed';

const $response = createRemoteStore(
  computed($view, (view) => (needsAll(view) ? allProductsQuery : firstPagesQuery(view.pages))),
);

const NONE: readonly Product[] = [];

/** The latest loaded products. They stay while the next ones load. */
const $loaded = atom<LoadedProducts | undefined>(undefined);
onMount($loaded, () =>
  $response.subscribe((response) => {
    if (response.state === 'ready') $loaded.set(response.data);
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
    if (loaded === undefined) return { rows: undefined, total: 0, hasMore: false, ...state };
    const products = loaded.products.filter(({ _id }) => !deletedIds.includes(_id));
    const matches = searchAndSort(products, view.text, view.order);
    const unloadedCount = needsAll(view) ? 0 : loaded.total - loaded.products.length;
    return {
      rows: matches.slice(0, view.shown),
      total: matches.length + unloadedCount,
      hasMore: matches.length > view.shown || unloadedCount > 0,
      ...state,
    };
  },
);

/** Id of the product being deleted. */
export const $deletingId = atom<string | undefined>(undefined);

/** Shows eight more rows, and requests the next fifty once all loaded products are visible. [ADMIN-01] */
export function showMoreProducts(): void {
  const view = $view.get();
  const shown = view.shown + MANAGED_PRODUCTS.step;
  const loaded = $loaded.get();
  const needsNextPage = loaded !== undefined && !loaded.isComplete && shown > loaded.products.length;
  $view.set({ ...view, shown, pages: view.pages + (needsNextPage && !needsAll(view) ? 1 : 0) });
}

/** Searches category, name and description for a text. */
export function searchManagedProducts(text: string): void {
  $view.set({ ...$view.get(), text, shown: MANAGED_PRODUCTS.initialCount });
}

export function setSortOrder(order: SortOrder): void {
  $view.set({ ...$view.get(), order, shown: MANAGED_PRODUCTS.initialCount });
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
    showToast('success', manageProductsText.deleted);
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

/** Hides the row of a deleted product. */
export function hideRow(id: string): void {
  $deletedIds.set([...$deletedIds.get(), id]);
}

/** Shows hidden rows again. */
export function restoreRows(ids: readonly string[]): void {
  $deletedIds.set($deletedIds.get().filter((id) => !ids.includes(id)));
}
