import { atom, computed } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { deleteProduct, updateProduct } from '#contract/product-changes.ts';
import { call } from '#lib/api/call.ts';
import { ApiError, sentenceFor } from '#lib/api/error.ts';
import { bulk as words } from '#lib/bulk-messages.ts';
import { type PricePlan, pricesOf } from '#lib/bulk-prices.ts';
import { forgetProductLists } from '#lib/managed-products.ts';
import { $loadedProducts, bringRowsBack, dropRow } from './manage-products.ts';
import { notify } from './notices.ts';

/** What an admin does to several products at once. */

/** The ids of the products that are chosen, in the order in which they were. */
export const $selected = atom<readonly string[]>([]);

export const $selectedProducts = computed([$loadedProducts, $selected], (products, selected) =>
  products.filter(({ _id }) => selected.includes(_id)),
);

/** Chooses a product, or no longer. */
export function toggle(id: string): void {
  const others = $selected.get().filter((one) => one !== id);
  $selected.set(others.length === $selected.get().length ? [...others, id] : others);
}

/** Chooses exactly these. */
export function select(ids: readonly string[]): void {
  $selected.set(ids);
}

/** What can still be taken back: prices that were written, or a deletion that has not been sent. */
export type Undoable =
  | { readonly kind: 'prices'; readonly before: readonly Product[] }
  | { readonly kind: 'delete'; readonly products: readonly Product[] };
export const $undoable = atom<Undoable | undefined>(undefined);

/** Something is being written. */
export const $working = atom(false);

/** So many calls are under way at once. */
const AT_ONCE = 2;
/** A deletion waits for so long, in milliseconds. */
const REGRET_MS = 10_000;

/** Writes the prices of a plan. Never rejects: says of each product why it was not to be. */
export async function changePrices(plans: readonly PricePlan[]): Promise<void> {
  const before = await each(plans, async ({ product, prices }) => {
    if (prices) await call(updateProduct, { params: { id: product._id }, body: prices });
  });
  select([]);
  if (before.length > 0) $undoable.set({ kind: 'prices', before });
}

/** Takes back what was done last. Never rejects. */
export async function undo(): Promise<void> {
  const last = $undoable.get();
  $undoable.set(undefined);
  if (last?.kind === 'delete') {
    clearTimeout(timer);
    bringRowsBack(last.products.map(({ _id }) => _id));
  } else if (last) {
    const plans = last.before.map((product) => ({ product, prices: pricesOf(product) }));
    const written = await each(plans, async ({ product, prices }) => {
      await call(updateProduct, { params: { id: product._id }, body: prices });
    });
    if (written.length === plans.length) notify('success', words.prices.undone);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes products off the list, and deletes them when nobody takes that back for ten seconds. */
export function deleteSoon(products: readonly Product[]): void {
  select([]);
  for (const { _id } of products) dropRow(_id);
  const undoable: Undoable = { kind: 'delete', products };
  $undoable.set(undoable);
  timer = setTimeout(() => {
    // What was done meanwhile can still be taken back.
    if ($undoable.get() === undoable) $undoable.set(undefined);
    void remove(products);
  }, REGRET_MS);
}

async function remove(products: readonly Product[]): Promise<void> {
  const plans = products.map((product) => ({ product }));
  const gone = await each(plans, async ({ product }) => {
    await call(deleteProduct, { params: { id: product._id } });
  });
  bringRowsBack(products.filter((product) => !gone.includes(product)).map(({ _id }) => _id));
  if (gone.length > 0) notify('success', words.remove.done(gone.length));
}

/** Does something for each product, two at a time. Answers those for which it went well. */
async function each<Plan extends { readonly product: Product }>(
  plans: readonly Plan[],
  work: (plan: Plan) => Promise<void>,
): Promise<Product[]> {
  $working.set(true);
  const well: Product[] = [];
  const queue = plans.values();
  const worker = async () => {
    for (const plan of queue) {
      try {
        await work(plan);
        well.push(plan.product);
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        notify('error', words.failed(plan.product.name, sentenceFor(error)));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  forgetProductLists();
  $working.set(false);
  return well;
}
