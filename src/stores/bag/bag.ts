import { atom, computed } from 'nanostores';
import { ApiError } from '#lib/api/error.ts';
import * as rules from '#lib/bag/bag.ts';
import { bag as words } from '#lib/bag/messages.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { storedAtom } from '#stores/stored-atom.ts';
import { $notices, dismiss, notify } from '#stores/toasts/notices.ts';

/**
 * The shopping bag. Kept in localStorage under `bag` as a list of `BagItem`; totals are never stored. What
 * cannot be read is left out, an empty bag has no entry. [BAG-06]
 */

const NO_ITEMS: rules.BagItems = [];

const stored = storedAtom({
  key: 'bag',
  empty: NO_ITEMS,
  decode: rules.decodeBag,
  encode: (items) => (items.length === 0 ? undefined : JSON.stringify(items)),
});

/** What is in the bag, in the order in which it was put in. The same in every tab. */
export const $items = stored.$value;
/** The same as it is stored now, whichever tab wrote it last. */
export const readBag = stored.read;
/** The Order Summary, in cents. [BAG-05] */
export const $totals = computed($items, rules.totals);
/** The number of distinct products that can be bought. [NAV-01] */
export const $count = computed($items, rules.countDistinct);
/** Whether the bag's panel is open. */
export const $bagOpen = atom(false);
/** Why the last `refreshBag` could not ask for every product; undefined when it could. */
export const $refreshError = atom<ApiError | undefined>(undefined);

/** Changes what is in the bag as it is stored now, whichever tab wrote it last. */
export function changeBag(change: (items: rules.BagItems) => rules.BagItems): void {
  stored.write(change(stored.read()));
}

/** Puts a product in, or says that it is there already. [BAG-02, BAG-03] */
export function addToBag(product: CardProduct): void {
  const { items, outcome } = rules.add(stored.read(), product);
  stored.write(items);
  if (outcome === 'added') notify('success', words.added(product.name));
  else notify('error', words.duplicate);
}

/** [BAG-04] */
export function increment(productId: string): void {
  changeBag((items) => rules.increment(items, productId));
}

/** [BAG-04] */
export function decrement(productId: string): void {
  changeBag((items) => rules.decrement(items, productId));
}

/** Takes a product out and offers to put it back. [BAG-04] */
export function removeItem(productId: string): void {
  const { items, removed } = rules.remove(stored.read(), productId);
  const name = removed[0]?.item.product.name;
  if (name === undefined) return;
  stored.write(items);
  notify('success', words.removed(name), { undo: removed });
}

/** Takes everything out and offers to put it back. [BAG-04] */
export function clearBag(): void {
  const removed = rules.placesOf(stored.read());
  if (removed.length === 0) return;
  stored.write(NO_ITEMS);
  notify('success', words.cleared, { undo: removed });
}

/** Puts back what the notice with this id is about. */
export function undo(noticeId: string): void {
  const removed = $notices.get().find(({ id }) => id === noticeId)?.undo;
  if (!removed) return;
  changeBag((items) => rules.restore(items, removed));
  dismiss(noticeId);
}

export function openBag(): void {
  $bagOpen.set(true);
}

export function closeBag(): void {
  $bagOpen.set(false);
}

let refreshing: Promise<void> | undefined;

/**
 * Asks the backend for each product in the bag and writes its present price, or that it is no longer sold,
 * into the items, so that every tab agrees. Always asked anew: what a person is about to pay must be true.
 * Never rejects: what could not be asked is in `$refreshError`.
 */
export function refreshBag(): Promise<void> {
  refreshing ??= renewItems().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renewItems(): Promise<void> {
  const failures: unknown[] = [];
  try {
    // Loaded when needed: no page has to carry the calls for a bag that stays closed.
    const { findProduct } = await import('#lib/product/find-product.ts');
    const renewals = stored.read().map(async ({ productId }) => {
      try {
        return { productId, product: await findProduct(productId) };
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    });
    const answers = (await Promise.all(renewals)).filter((answer) => answer !== undefined);
    changeBag((items) =>
      answers.reduce((renewed, { productId, product }) => rules.renew(renewed, productId, product), items),
    );
  } catch (error) {
    failures.push(error);
  }
  const [failure] = failures;
  $refreshError.set(
    failure === undefined || failure instanceof ApiError
      ? failure
      : new ApiError('network', { cause: failure }),
  );
}
