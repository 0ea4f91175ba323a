import { atom, computed, onMount } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { deleteProduct as deleteProductCall } from '#contract/product-changes.ts';
import { MANAGED } from '#contract/vocabulary.ts';
import { manageProducts } from '#lib/admin/messages.ts';
import {
  arrange,
  everyProduct,
  firstPages,
  forgetProductLists,
  type LoadedProducts,
  type Order,
  orderFrom,
} from '#lib/admin/products/managed-products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { remote } from '#lib/api/remote.ts';
import { notify } from '#stores/toasts/notices.ts';

interface View {
  readonly text: string;
  readonly order: Order;
  /** So many pages of 50 are asked for. */
  readonly pages: number;
  /** So many rows are shown at most. */
  readonly shown: number;
}

/** What Manage Products shows. */
export interface ManagedProducts {
  /** Undefined as long as nothing is known. */
  readonly rows: readonly Product[] | undefined;
  /** How many rows there would be in all. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Products are on their way; the rows are those of before. */
  readonly loading: boolean;
  readonly failed: boolean;
}

/** While the site is built there is no address. */
const order = orderFrom(globalThis.location?.search ?? '');
const $view = atom<View>({ text: '', order, pages: 1, shown: MANAGED.shown });
export const $text = computed($view, ({ text }) => text);
export const $order = computed($view, ({ order }) => order);

const needsAll = ({ text, order }: View) => text.trim() !== '' || order !== 'listed';

const $answer = remote(computed($view, (view) => (needsAll(view) ? everyProduct : firstPages(view.pages))));

const NONE: readonly Product[] = [];

/** What was loaded last stays until something else is there. */
const $loaded = atom<LoadedProducts | undefined>(undefined);
onMount($loaded, () =>
  $answer.subscribe((answer) => {
    if (answer.state === 'ready') $loaded.set(answer.data);
  }),
);

/** Deleted, though a list that is loaded may still hold them. */
export const $gone = atom<readonly string[]>([]);

/** All that is loaded, also what is not shown. */
export const $loadedProducts = computed($loaded, (loaded) => loaded?.products ?? NONE);

export const $managed = computed(
  [$loaded, $answer, $view, $gone],
  (loaded, answer, view, gone): ManagedProducts => {
    const state = { loading: answer.state === 'loading', failed: answer.state === 'failed' };
    if (loaded === undefined) return { rows: undefined, total: 0, hasMore: false, ...state };
    const products = loaded.products.filter(({ _id }) => !gone.includes(_id));
    const found = arrange(products, view.text, view.order);
    const left = needsAll(view) ? 0 : loaded.total - loaded.products.length;
    return {
      rows: found.slice(0, view.shown),
      total: found.length + left,
      hasMore: found.length > view.shown || left > 0,
      ...state,
    };
  },
);

/** The product that is being deleted, by its id. */
export const $deleting = atom<string | undefined>(undefined);

/** Eight more; when all that is loaded is shown, the next fifty are asked for. [ADMIN-01] */
export function showMore(): void {
  const view = $view.get();
  const shown = view.shown + MANAGED.step;
  const loaded = $loaded.get();
  const isShort = loaded !== undefined && !loaded.isWhole && shown > loaded.products.length;
  $view.set({ ...view, shown, pages: view.pages + (isShort && !needsAll(view) ? 1 : 0) });
}

/** Looks for a text in category, name and description. */
export function find(text: string): void {
  $view.set({ ...$view.get(), text, shown: MANAGED.shown });
}

export function sortBy(order: Order): void {
  $view.set({ ...$view.get(), order, shown: MANAGED.shown });
}

/** Asks again after a failure. */
export function retryManaged(): void {
  $answer.retry();
}

/**
 * Deletes a product and says what became of it. Answers whether it is gone; `dropRow` then takes its row away. Never
 * rejects. [ADMIN-02, CALL-04]
 */
export async function deleteProduct(id: string): Promise<boolean> {
  if ($deleting.get() !== undefined) return false;
  $deleting.set(id);
  try {
    await call(deleteProductCall, { params: { id } });
    notify('success', manageProducts.deleted);
    forgetProductLists();
    return true;
  } catch (error) {
    notify('error', sentenceFor(error));
    // Somebody else was quicker: the list says so.
    if (error instanceof ApiError && error.status === 404) forgetProductLists();
    return false;
  } finally {
    $deleting.set(undefined);
  }
}

/** Takes the row of a deleted product away. */
export function dropRow(id: string): void {
  $gone.set([...$gone.get(), id]);
}

/** Shows rows again that were taken away. */
export function bringRowsBack(ids: readonly string[]): void {
  $gone.set($gone.get().filter((id) => !ids.includes(id)));
}
