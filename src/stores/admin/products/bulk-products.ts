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

/** What an admin does to several products at once. */

/** What was chosen, as it was then: what is loaded later need not hold it. */
const $chosen = atom<readonly Product[]>([]);

/** The products that are chosen, in the order in which they were, also those that another search has found. */
export const $selected = computed(
  [$loadedProducts, $gone, $chosen],
  (products, gone, chosen): readonly Product[] => {
    const present = new Map(products.map((product) => [product._id, product]));
    return chosen.filter(({ _id }) => !gone.includes(_id)).map((one) => present.get(one._id) ?? one);
  },
);

/** Chooses these beside others, or no longer. */
export function select(products: readonly Product[], isChosen: boolean): void {
  const ids = new Set(products.map(({ _id }) => _id));
  const others = $chosen.get().filter(({ _id }) => !ids.has(_id));
  $chosen.set(isChosen ? [...others, ...products] : others);
}

export function selectNone(): void {
  $chosen.set([]);
}

/** Prices of a product to be written, as long as it has those that the person was shown. */
export interface PriceWrite {
  readonly product: Product;
  readonly from: Prices;
  readonly to: Prices;
}

/** What can still be taken back: prices that were written, or a deletion that has not been sent. */
export type Undoable =
  | { readonly kind: 'prices'; readonly writes: readonly PriceWrite[] }
  | { readonly kind: 'delete'; readonly products: readonly Product[] };
export const $undoable = atom<Undoable | undefined>(undefined);

/** So many times something is being written. */
const $under = atom(0);
export const $working = computed($under, (under) => under > 0);

/** A deletion waits for so long, in milliseconds. */
const REGRET_MS = 10_000;

/** Writes prices. Never rejects: says which products were left alone, and of the others why it was not to be. */
export async function changePrices(writes: readonly PriceWrite[]): Promise<void> {
  sendWaiting();
  // What the same press cannot take back any more.
  $undoable.set(undefined);
  const { done, left } = await write(writes);
  selectNone();
  if (done.length > 0) $undoable.set({ kind: 'prices', writes: done });
  if (left.length > 0) notify('error', words.prices.left(left.length));
}

/** Takes back what was done last; a price that is another one by now stays. Never rejects. */
export async function undo(): Promise<void> {
  const last = $undoable.get();
  $undoable.set(undefined);
  if (last?.kind === 'delete') {
    bringRowsBack(last.products.map(({ _id }) => _id));
    clearTimeout(waiting?.timer);
    waiting = undefined;
  } else if (last) {
    const { done, left } = await write(
      last.writes.map(({ product, from, to }) => ({ product, from: to, to: from })),
    );
    if (done.length > 0) notify('success', words.prices.undone(done.length));
    if (left.length > 0) notify('error', words.prices.left(left.length));
  }
}

function write(writes: readonly PriceWrite[]): Promise<Outcome<PriceWrite>> {
  return each(writes, async ({ product, from, to }) => {
    const present = await findProduct(product._id);
    if (!present || !arePricesSame(pricesOf(present), from)) return false;
    await call(updateProduct, { params: { id: product._id }, body: to });
    return true;
  });
}

/** The deletion that can still be taken back. */
let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void } | undefined;

/** Takes products off the list, and deletes them when nobody takes that back for ten seconds. */
export function deleteSoon(products: readonly Product[]): void {
  sendWaiting();
  selectNone();
  for (const { _id } of products) dropRow(_id);
  $undoable.set({ kind: 'delete', products });
  waiting = { timer: setTimeout(sendWaiting, REGRET_MS), send: () => void remove(products) };
}

/** Sends the deletion that waits: its time is over, or something else can be taken back from now on. */
function sendWaiting(): void {
  if (waiting === undefined) return;
  clearTimeout(waiting.timer);
  waiting.send();
  waiting = undefined;
  $undoable.set(undefined);
}

/** One that somebody else has deleted meanwhile is as much gone as the others. */
async function remove(products: readonly Product[]): Promise<void> {
  const { done, left } = await each(
    products.map((product) => ({ product })),
    async ({ product }) => {
      await call(deleteProduct, { params: { id: product._id } });
      return true;
    },
  );
  const gone = [...done, ...left].map(({ product }) => product);
  bringRowsBack(products.filter((product) => !gone.includes(product)).map(({ _id }) => _id));
  if (gone.length > 0) notify('success', words.remove.done(gone.length));
}

/** `left` are those of which there was nothing to be done any more. */
interface Outcome<Plan> {
  readonly done: readonly Plan[];
  readonly left: readonly Plan[];
}

/**
 * Does something for each product, two at a time; `work` answers false where it has left one alone. A product that is
 * not there any more is left too. Says which failed.
 */
async function each<Plan extends { readonly product: Product }>(
  plans: readonly Plan[],
  work: (plan: Plan) => Promise<boolean>,
): Promise<Outcome<Plan>> {
  $under.set($under.get() + 1);
  const done: Plan[] = [];
  const left: Plan[] = [];
  const failed: { readonly name: string; readonly sentence: string }[] = [];
  await twoAtATime(plans, async (plan) => {
    try {
      ((await isDone(work(plan))) ? done : left).push(plan);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      failed.push({ name: plan.product.name, sentence: sentenceFor(error) });
    }
    return true;
  });
  for (const [sentence, some] of Map.groupBy(failed, (one) => one.sentence)) {
    notify(
      'error',
      words.failed(
        some.map(({ name }) => name),
        sentence,
      ),
    );
  }
  forgetProductLists();
  $under.set($under.get() - 1);
  return { done, left };
}

async function isDone(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
