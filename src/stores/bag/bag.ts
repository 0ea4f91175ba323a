import { atom, computed } from 'nanostores';
import { ApiError } from '#lib/api/error.ts';
import * as rules from '#lib/bag/bag.ts';
import type { OrderLimits } from '#lib/bag/order-limits.ts';
import { decodeBag, encodeItems } from '#lib/bag/stored-bag.ts';
import { hasCapability } from '#lib/capabilities.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { nameWithSize } from '#lib/product/sizes.ts';
import { bagChangeText as words } from '#messages/bag-changes.ts';
import { isStorageRefused, keepInMemory, storedAtom } from '#stores/stored-atom.ts';
import { announceUnkept } from '#stores/toasts/announce-unkept.ts';
import { $toasts, dismiss, dismissBagLinks, showToast } from '#stores/toasts/toasts.ts';

/**
 * The shopping bag, stored in localStorage under `bag` in the form of `lib/bag/stored-bag.ts`. Totals are never stored.
 * Unreadable items are dropped, and an empty bag has no entry. [BAG-06]
 */

const NO_ITEMS: rules.BagItems = [];

const stored = storedAtom({
  key: 'bag',
  empty: NO_ITEMS,
  decode: decodeBag,
  encode: encodeItems,
});

/** The items of the bag, oldest first, synchronized across tabs. */
export const $bagItems = stored.$value;
/** Returns the items currently in storage, whichever tab wrote them last. */
export const readBag = stored.read;
/** The Order Summary. [BAG-05] */
export const $bagTotals = computed($bagItems, rules.calculateTotals);
/** The number of distinct available products. [NAV-01] */
export const $bagCount = computed($bagItems, rules.countDistinct);
/** The limits of one order; undefined until they are loaded, and for backends without the capability `orders`. */
export const $orderLimits = atom<OrderLimits | undefined>();
/** Whether the browser refuses to store a bag, as far as is known. */
export const $isBagRefused = atom(false);
/** Whether the bag panel is open. */
export const $isBagOpen = atom(false);
/** The first error of the last `refreshBag`; undefined if every product was fetched. */
export const $bagRefreshError = atom<ApiError | undefined>(undefined);

/** Applies a change to the items currently in storage, whichever tab wrote them last. */
export function updateBag(
  change: (items: rules.BagItems) => rules.BagItems,
  onRefused: () => void = announceUnkept,
): void {
  stored.write(change(stored.read()), onRefused);
  void loadOrderLimits();
}

/**
 * Adds items and returns true. If the browser refuses to store them, they are not added: the checkout is another page
 * and would not find them. Then announces why and returns false.
 */
export function addItems(add: (items: rules.BagItems) => rules.BagItems): boolean {
  const before = stored.read();
  return stored.write(add(before), () => {
    stored.write(before, keepInMemory);
    $isBagRefused.set(true);
    showToast('error', words.notStored);
  });
}

/** Adds a product in a size, or announces that the bag already contains it. [BAG-02, BAG-03, SIZE-04] */
export function addToBag(product: CardProduct, size?: string): void {
  const { items, outcome } = rules.addToItems(stored.read(), product, size);
  if (outcome === 'duplicate') showToast('error', words.duplicate, { opensBag: true });
  else if (addItems(() => items))
    showToast('success', words.added(nameWithSize(product.name, size)), { opensBag: true });
}

/** Adds one to the quantity of an item, up to the stock and the limit of one order. [BAG-04] */
export function incrementItem(productId: string, size?: string): void {
  const limits = $orderLimits.get();
  if (limits && limits.unitsLeft(stored.read(), productId) <= 0) return;
  updateBag((items) => rules.incrementQuantity(items, productId, size));
}

/** Takes one from the quantity of an item, never below 1. [BAG-04] */
export function decrementItem(productId: string, size?: string): void {
  updateBag((items) => rules.decrementQuantity(items, productId, size));
}

/** Sets the size of an item that was added before its product had sizes. [SIZE-04] */
export function chooseItemSize(productId: string, size: string): void {
  updateBag((items) => rules.setItemSize(items, productId, size));
}

/** Removes an item and offers an undo. [BAG-04] */
export function removeItem(productId: string, size?: string): void {
  const { items, removed } = rules.removeFromItems(stored.read(), productId, size);
  const name = removed[0]?.item.product.name;
  if (name === undefined) return;
  stored.write(items, announceUnkept);
  showToast('success', words.removed(nameWithSize(name, size)), { undo: removed });
}

/** Empties the bag and offers an undo. [BAG-04] */
export function clearBag(): void {
  const removed = rules.withIndexes(stored.read());
  if (removed.length === 0) return;
  stored.clear();
  showToast('success', words.cleared, { undo: removed });
}

/** Restores the items that the toast with this id offers to undo. */
export function undoRemoval(toastId: string): void {
  const removed = $toasts.get().find(({ id }) => id === toastId)?.undo;
  if (!removed) return;
  updateBag((items) => rules.restoreItems(items, removed));
  dismiss(toastId);
}

export function openBag(): void {
  $isBagOpen.set(true);
  dismissBagLinks();
}

export function closeBag(): void {
  $isBagOpen.set(false);
}

let refreshing: Promise<void> | undefined;

/**
 * Fetches each product in the bag and stores its current price and availability, which updates every tab. Bypasses
 * caches because the customer is about to pay these prices. Never rejects: the first error goes to `$bagRefreshError`.
 */
export function refreshBag(): Promise<void> {
  void loadOrderLimits();
  $isBagRefused.set(isStorageRefused());
  refreshing ??= refreshItems().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

let isLoadingLimits = false;

/** Loads the limits of one order for a bag with items, once a page. After a failure, the next change tries again. */
async function loadOrderLimits(): Promise<void> {
  if (!hasCapability('orders') || isLoadingLimits || $orderLimits.get()) return;
  if ($bagItems.get().length === 0) return;
  isLoadingLimits = true;
  try {
    const { fetchOrderLimits } = await import('#lib/bag/order-limits.ts');
    $orderLimits.set(await fetchOrderLimits());
  } catch {
    // Place order states the limits too.
  }
  isLoadingLimits = false;
}

async function refreshItems(): Promise<void> {
  const failures: unknown[] = [];
  try {
    // Loaded on demand: a page whose bag stays closed does not need the API client.
    const { fetchProduct } = await import('#lib/product/fetch-product.ts');
    const productIds = new Set(stored.read().map(({ productId }) => productId));
    const requests = [...productIds].map(async (productId) => {
      try {
        return { productId, product: await fetchProduct(productId) };
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    });
    const responses = (await Promise.all(requests)).filter((response) => response !== undefined);
    updateBag(
      (items) =>
        responses.reduce(
          (updated, { productId, product }) => rules.refreshBagItem(updated, productId, product),
          items,
        ),
      // The next page fetches them again.
      keepInMemory,
    );
  } catch (error) {
    failures.push(error);
  }
  const [failure] = failures;
  $bagRefreshError.set(
    failure === undefined || failure instanceof ApiError
      ? failure
      : new ApiError('network', { cause: failure }),
  );
}
