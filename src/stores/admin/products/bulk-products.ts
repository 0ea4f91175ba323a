import { atom, computed } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { deleteProductEndpoint, updateProductEndpoint } from '#contract/catalogue/product-changes.ts';
import { formatSizes } from '#contract/catalogue/product-sizes.ts';
import { arePricesEqual, currentPrices, type Prices } from '#lib/admin/products/bulk-prices.ts';
import type { StockEntry } from '#lib/admin/products/bulk-stock.ts';
import { invalidateProductLists } from '#lib/admin/products/managed-products.ts';
import { call } from '#lib/api/call.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';
import { bulkProductsText as words } from '#messages/admin/bulk-edits.ts';
import { type BulkOutcome, falseIf, runBulk } from '#stores/admin/run-bulk.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import {
  $deletedIds,
  $loadedProducts,
  fetchMatchingProducts,
  hideRow,
  restoreRows,
} from './manage-products.ts';

/** Bulk changes to selected products. */

/** The selected products as they were when selected. A later list may not contain them. */
const $selection = atom<readonly Product[]>([]);

/** The selected products in the order of selection, including products outside the current search. */
export const $selectedProducts = computed(
  [$loadedProducts, $deletedIds, $selection],
  (products, deletedIds, selection): readonly Product[] => {
    const loaded = new Map(products.map((product) => [product._id, product]));
    return selection
      .filter(({ _id }) => !deletedIds.includes(_id))
      .map((product) => loaded.get(product._id) ?? product);
  },
);

/** Adds products to the selection or removes them from it. */
export function selectProducts(products: readonly Product[], isSelected: boolean): void {
  const ids = new Set(products.map(({ _id }) => _id));
  const others = $selection.get().filter(({ _id }) => !ids.has(_id));
  $selection.set(isSelected ? [...others, ...products] : others);
}

/**
 * Selects all products that match the search, visible or not, unless the selection changes meanwhile: a later choice
 * wins. Announces errors. Never rejects.
 */
export async function selectAllMatches(): Promise<void> {
  const before = $selection.get();
  try {
    const products = await fetchMatchingProducts();
    if ($selection.get() === before) selectProducts(products, true);
  } catch (error) {
    announceError(error);
  }
}

export function clearSelection(): void {
  $selection.set([]);
}

/** A price change that is applied only if the product still has the prices shown to the admin (`from`). */
export interface PriceWrite {
  readonly product: Product;
  readonly from: Prices;
  readonly to: Prices;
}

/** An action that can be undone: saved prices, or a deletion that has not been sent. */
export type UndoableAction =
  | { readonly kind: 'prices'; readonly writes: readonly PriceWrite[] }
  | { readonly kind: 'delete'; readonly products: readonly Product[] };
export const $undoableAction = atom<UndoableAction | undefined>(undefined);

/** Number of bulk actions in progress. */
const $actionCount = atom(0);
export const $isSaving = computed($actionCount, (count) => count > 0);

/** Time in which a deletion can be undone, in milliseconds. */
const UNDO_WINDOW_MS = 10_000;

/** Saves prices. Never rejects: announces how many products were skipped and which failed, with the reason. */
export async function updatePrices(writes: readonly PriceWrite[]): Promise<void> {
  flushPendingDeletion();
  // Only the latest action can be undone.
  $undoableAction.set(undefined);
  const { done, skipped } = await savePrices(writes);
  clearSelection();
  if (done.length > 0) $undoableAction.set({ kind: 'prices', writes: done });
  if (skipped.length > 0) showToast('error', words.prices.skipped(skipped.length));
}

/** Undoes the latest action. Prices that have changed since are skipped. Never rejects. */
export async function undoLastAction(): Promise<void> {
  const last = $undoableAction.get();
  $undoableAction.set(undefined);
  if (last?.kind === 'delete') {
    restoreRows(last.products.map(({ _id }) => _id));
    clearTimeout(deletionTimer);
  } else if (last) {
    const { done, skipped } = await savePrices(
      last.writes.map(({ product, from, to }) => ({ product, from: to, to: from })),
    );
    if (done.length > 0) showToast('success', words.prices.undone(done.length));
    if (skipped.length > 0) showToast('error', words.prices.skipped(skipped.length));
  }
}

function savePrices(writes: readonly PriceWrite[]): Promise<BulkOutcome<PriceWrite>> {
  return forEachProduct(writes, async ({ product, from, to }) => {
    const current = await fetchProduct(product._id);
    if (!current || !arePricesEqual(currentPrices(current), from)) return false;
    const body = { ...to, before: from };
    return falseIf(
      409,
      call(updateProductEndpoint, { params: { id: product._id }, body }).then(() => true),
    );
  });
}

/** Saves entered stock. Never rejects: announces how many products were saved and skipped, and which failed. */
export async function updateStock(entries: readonly StockEntry[]): Promise<void> {
  flushPendingDeletion();
  $undoableAction.set(undefined);
  const { done, skipped } = await forEachProduct(entries, ({ product, stock }) =>
    falseIf(
      409,
      call(updateProductEndpoint, {
        params: { id: product._id },
        body: stockPatch(product, stock),
      }).then(() => true),
    ),
  );
  clearSelection();
  if (done.length > 0) showToast('success', words.stock.done(done.length));
  if (skipped.length > 0) showToast('error', words.stock.skipped(skipped.length));
}

/** Returns the change of a product's stock. An order of another size meanwhile is no conflict. */
function stockPatch({ sizes, stock: saved }: Product, stock: StockEntry['stock']) {
  if (sizes === undefined) return { stock: stock.get('') ?? null, before: { stock: saved ?? null } };
  const entered = sizes.map((size) => ({
    ...size,
    stock: stock.has(size.sku) ? stock.get(size.sku) : size.stock,
  }));
  return { sizes: formatSizes(entered), before: { sizes: formatSizes(sizes) } };
}

let deletionTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Maximum number of deletions that a page sends while the user leaves it. Browsers limit the requests that outlive a
 * page: Chromium to 256.
 */
const MAX_DELETED_ON_LEAVING = 100;

/** True while leaving the page would abort an action. */
export const $needsPage = computed(
  [$isSaving, $undoableAction],
  (isSaving, action) =>
    isSaving || (action?.kind === 'delete' && action.products.length > MAX_DELETED_ON_LEAVING),
);

/** Hides products and deletes them after ten seconds unless the admin undoes it. */
export function scheduleDeletion(products: readonly Product[]): void {
  flushPendingDeletion();
  clearSelection();
  for (const { _id } of products) hideRow(_id);
  $undoableAction.set({ kind: 'delete', products });
  deletionTimer = setTimeout(flushPendingDeletion, UNDO_WINDOW_MS);
}

/** Sends the pending deletion when its undo window ends or another action begins. */
function flushPendingDeletion(): void {
  sendPendingDeletion({ isLeaving: false });
}

/** Sends the pending deletion when the user leaves the page: all requests at once, which outlive it. */
export function deleteOnLeaving(): void {
  sendPendingDeletion({ isLeaving: true });
}

function sendPendingDeletion(options: { isLeaving: boolean }): void {
  const action = $undoableAction.get();
  if (action?.kind !== 'delete') return;
  clearTimeout(deletionTimer);
  void deleteProducts(action.products, options);
  $undoableAction.set(undefined);
}

/** Sends the pending deletion, and resolves once no action is in progress. Never rejects. */
export function finishActions(): Promise<void> {
  flushPendingDeletion();
  return new Promise((resolve) => {
    const stop = $isSaving.listen(settle);
    settle($isSaving.get());

    function settle(isSaving: boolean): void {
      if (isSaving) return;
      stop();
      resolve();
    }
  });
}

/** Deletes products. A product that another admin has already deleted counts as deleted. */
async function deleteProducts(
  products: readonly Product[],
  { isLeaving }: { isLeaving: boolean },
): Promise<void> {
  const { done, skipped } = await forEachProduct(
    products.map((product) => ({ product })),
    async ({ product }) => {
      await call(deleteProductEndpoint, { params: { id: product._id }, keepalive: isLeaving });
      return true;
    },
    isLeaving ? products.length : undefined,
  );
  const deleted = [...done, ...skipped].map(({ product }) => product);
  restoreRows(products.filter((product) => !deleted.includes(product)).map(({ _id }) => _id));
  if (deleted.length > 0) showToast('success', words.remove.done(deleted.length));
}

/** Runs `work` for each product and announces the failures. `concurrency` is that of all bulk actions by default. */
async function forEachProduct<Task extends { readonly product: Product }>(
  tasks: readonly Task[],
  work: (task: Task) => Promise<boolean>,
  concurrency?: number,
): Promise<BulkOutcome<Task>> {
  $actionCount.set($actionCount.get() + 1);
  const outcome = await runBulk(tasks, { nameOf: ({ product }) => product.name, work, concurrency });
  invalidateProductLists();
  $actionCount.set($actionCount.get() - 1);
  return outcome;
}
