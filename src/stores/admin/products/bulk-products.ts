import { atom, computed } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { deleteProduct, updateProduct } from '#contract/product-changes.ts';
import { bulk as words } from '#lib/admin/products/bulk-messages.ts';
import { arePricesSame, type Prices, pricesOf } from '#lib/admin/products/bulk-prices.ts';
import { forgetProductLists } from '#lib/admin/products/managed-products.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { findProduct } from '#lib/product/find-product.ts';
import { twoAtATime } from '#lib/two-at-a-time.ts';
import { notify } from '#stores/toasts/notices.ts';
import { $gone, $loadedProducts, bringRowsBack, dropRow } from './manage-products.ts';

/** Bulk changes to selected products. */

/** The selected products as they were when selected. A later list may not contain them. */
const $chosen = atom<readonly Product[]>([]);

/** The selected products in the order of selection, including those outside the current search. */
export const $selected = computed(
  [$loadedProducts, $gone, $chosen],
  (products, deletedIds, chosen): readonly Product[] => {
    const loaded = new Map(products.map((product) => [product._id, product]));
    return chosen
      .filter(({ _id }) => !deletedIds.includes(_id))
      .map((product) => loaded.get(product._id) ?? product);
  },
);

/** Adds products to the selection or removes them from it. */
export function select(products: readonly Product[], isChosen: boolean): void {
  const ids = new Set(products.map(({ _id }) => _id));
  const others = $chosen.get().filter(({ _id }) => !ids.has(_id));
  $chosen.set(isChosen ? [...others, ...products] : others);
}

export function selectNone(): void {
  $chosen.set([]);
}

/** A price change that is applied only if the product still has the prices shown to the admin (`from`). */
export interface PriceWrite {
  readonly product: Product;
  readonly from: Prices;
  readonly to: Prices;
}

/** An action that can be undone: saved prices, or a deletion that has not been sent. */
export type Undoable =
  | { readonly kind: 'prices'; readonly writes: readonly PriceWrite[] }
  | { readonly kind: 'delete'; readonly products: readonly Product[] };
export const $undoable = atom<Undoable | undefined>(undefined);

/** Number of bulk actions in progress. */
const $actionCount = atom(0);
export const $working = computed($actionCount, (count) => count > 0);

/** Time in which a deletion can be undone, in milliseconds. */
const UNDO_WINDOW_MS = 10_000;

/** Saves prices. Never rejects: announces how many products were skipped and which failed, with the reason. */
export async function changePrices(writes: readonly PriceWrite[]): Promise<void> {
  flushPendingDeletion();
  // Only the latest action can be undone.
  $undoable.set(undefined);
  const { done, skipped } = await savePrices(writes);
  selectNone();
  if (done.length > 0) $undoable.set({ kind: 'prices', writes: done });
  if (skipped.length > 0) notify('error', words.prices.left(skipped.length));
}

/** Undoes the latest action. Prices that have changed since are skipped. Never rejects. */
export async function undo(): Promise<void> {
  const last = $undoable.get();
  $undoable.set(undefined);
  if (last?.kind === 'delete') {
    bringRowsBack(last.products.map(({ _id }) => _id));
    clearTimeout(pendingDeletion?.timer);
    pendingDeletion = undefined;
  } else if (last) {
    const { done, skipped } = await savePrices(
      last.writes.map(({ product, from, to }) => ({ product, from: to, to: from })),
    );
    if (done.length > 0) notify('success', words.prices.undone(done.length));
    if (skipped.length > 0) notify('error', words.prices.left(skipped.length));
  }
}

function savePrices(writes: readonly PriceWrite[]): Promise<Outcome<PriceWrite>> {
  return forEachProduct(writes, async ({ product, from, to }) => {
    const current = await findProduct(product._id);
    if (!current || !arePricesSame(pricesOf(current), from)) return false;
    await call(updateProduct, { params: { id: product._id }, body: to });
    return true;
  });
}

/** The deletion that can still be undone. */
let pendingDeletion: { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void } | undefined;

/** Hides products and deletes them after ten seconds unless the admin undoes it. */
export function deleteSoon(products: readonly Product[]): void {
  flushPendingDeletion();
  selectNone();
  for (const { _id } of products) dropRow(_id);
  $undoable.set({ kind: 'delete', products });
  pendingDeletion = {
    timer: setTimeout(flushPendingDeletion, UNDO_WINDOW_MS),
    send: () => void deleteProducts(products),
  };
}

/** Sends the pending deletion when its undo window ends or another action begins. */
function flushPendingDeletion(): void {
  if (pendingDeletion === undefined) return;
  clearTimeout(pendingDeletion.timer);
  pendingDeletion.send();
  pendingDeletion = undefined;
  $undoable.set(undefined);
}

/** Deletes products. A product that another admin has already deleted counts as deleted. */
async function deleteProducts(products: readonly Product[]): Promise<void> {
  const { done, skipped } = await forEachProduct(
    products.map((product) => ({ product })),
    async ({ product }) => {
      await call(deleteProduct, { params: { id: product._id } });
      return true;
    },
  );
  const deleted = [...done, ...skipped].map(({ product }) => product);
  bringRowsBack(products.filter((product) => !deleted.includes(product)).map(({ _id }) => _id));
  if (deleted.length > 0) notify('success', words.remove.done(deleted.length));
}

/** Result of a bulk action. `skipped` products have changed or no longer exist. */
interface Outcome<Plan> {
  readonly done: readonly Plan[];
  readonly skipped: readonly Plan[];
}

/**
 * Runs `work` for each product, two at a time, and announces the failures. `work` resolves to false if it skipped the
 * product. A 404 counts as skipped.
 */
async function forEachProduct<Plan extends { readonly product: Product }>(
  plans: readonly Plan[],
  work: (plan: Plan) => Promise<boolean>,
): Promise<Outcome<Plan>> {
  $actionCount.set($actionCount.get() + 1);
  const done: Plan[] = [];
  const skipped: Plan[] = [];
  const failed: { readonly name: string; readonly sentence: string }[] = [];
  await twoAtATime(plans, async (plan) => {
    try {
      ((await falseIfNotFound(work(plan))) ? done : skipped).push(plan);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      failed.push({ name: plan.product.name, sentence: sentenceFor(error) });
    }
    return true;
  });
  for (const [sentence, failures] of Map.groupBy(failed, (failure) => failure.sentence)) {
    notify(
      'error',
      words.failed(
        failures.map(({ name }) => name),
        sentence,
      ),
    );
  }
  forgetProductLists();
  $actionCount.set($actionCount.get() - 1);
  return { done, skipped };
}

async function falseIfNotFound(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
