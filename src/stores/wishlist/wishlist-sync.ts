import { atom } from 'nanostores';
import type { Product } from '#contract/catalogue/product.ts';
import { mapConcurrently } from '#contract/wire/limiter.ts';
import { getWishlistEndpoint, updateWishlistEndpoint } from '#contract/wishlist/wishlist.ts';
import { call } from '#lib/api/call.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import * as rules from '#lib/wishlist/wishlist.ts';
import { wishlistText as words } from '#messages/wishlist.ts';
import { readUser } from '#stores/account/session.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { readWishlist, saveWishlist, updateWishlistItems } from './wishlist.ts';

/** Synchronizes the wishlist with the account and refreshes its products. Loaded on demand. */

/** Whether the last `refreshWishlist` failed in part. */
export const $isWishlistStale = atom(false);

/** A change to the account's wishlist, by product ids. `sizes` are the chosen sizes of added products. */
interface Change {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly sizes?: Readonly<Record<string, string>>;
}
const NO_CHANGE: Change = { add: [], remove: [] };

let queue: Promise<void> = Promise.resolve();
let latestCall = 0;

/**
 * Merges this browser's wishlist with the account's. Adds the guest's items to the account, announces that, then stores
 * a copy of the account's list. Calls run one at a time, so the latest response wins. Does nothing for a guest, or if
 * another user has logged in before the request starts. Throws `ApiError`.
 */
export function syncWishlist(change = NO_CHANGE): Promise<void> {
  latestCall += 1;
  const callNumber = latestCall;
  const userId = readUser()?._id;
  const result = queue.then(() =>
    exchange(change, userId, () => callNumber === latestCall && readUser()?._id === userId),
  );
  // The caller gets the error; the next call in the queue starts regardless.
  queue = result.catch(() => undefined);
  return result;
}

/**
 * Sends the change with the guest's items and stores the account's list. Discards the response if `isCurrent` returns
 * false: another call is queued, or another user has logged in.
 */
async function exchange(
  { add, remove, sizes }: Change,
  userId: string | undefined,
  isCurrent: () => boolean,
): Promise<void> {
  if (userId === undefined || readUser()?._id !== userId) return;
  const list = readWishlist();
  // The account treats the last id of a request as its newest item.
  const guestItems = list.of === '' ? list.wishes.filter(({ available }) => available).toReversed() : [];
  const ids = [...new Set([...guestItems.map(({ product }) => product._id), ...add])];
  const isChange = ids.length > 0 || remove.length > 0;
  const chosen = { ...rules.chosenSizes(guestItems), ...sizes };
  const hasSizes = Object.keys(chosen).length > 0;
  const body = { add: ids, remove: [...remove], ...(hasSizes && { sizes: chosen }) };
  const account = isChange
    ? await call(updateWishlistEndpoint, { body })
    : await call(getWishlistEndpoint, {});
  const { products } = account;
  if (!isCurrent()) return;
  const accountIds = new Set([...products.map(({ _id }) => _id), ...add]);
  const stored = rules.itemsForUser(list, userId);
  const missing = stored.filter(({ product }) => !accountIds.has(product._id));
  const unavailable = await findUnavailable(missing);
  if (!isCurrent()) return;
  const toItem = (product: Product) =>
    rules.fromAccount(product, account.sizes[product._id], rules.sizeInWishlist(stored, product._id));
  saveWishlist({
    of: userId,
    wishes: [...products.map(toItem), ...unavailable],
  });
  const merged = guestItems.filter(({ product }) => !add.includes(product._id)).map(({ product }) => product);
  announceMerge(merged, products);
}

/**
 * Returns the items to keep in this browser that the account lacks. Products no longer sold stay, marked unavailable,
 * until the user removes them here. Products still sold were removed on another device, so they are dropped. Items
 * whose check fails stay.
 */
async function findUnavailable(missing: rules.WishlistItems): Promise<rules.WishlistItems> {
  const checked = new Map<string, Product | undefined>();
  const available = missing.filter((item) => item.available);
  await fetchEach(available, (id, product) => checked.set(id, product)).catch(() => undefined);
  return missing.flatMap((item) => {
    const id = item.product._id;
    if (!checked.has(id)) return [item];
    return checked.get(id) ? [] : [{ ...item, available: false }];
  });
}

function announceMerge(merged: readonly CardProduct[], products: readonly Product[]): void {
  const accountIds = new Set(products.map(({ _id }) => _id));
  const addedNames = merged.filter(({ _id }) => accountIds.has(_id)).map(({ name }) => name);
  if (addedNames.length > 0) showToast('success', words.merged(addedNames.toReversed()));
  if (addedNames.length < merged.length)
    showToast('error', words.notMerged(merged.length - addedNames.length));
}

/** Adds a product to the account's wishlist, in a size if one is chosen, or removes it. Throws `ApiError`. */
export async function updateAccountWishlist(
  product: CardProduct,
  isWishlisted: boolean,
  size?: string,
): Promise<void> {
  const ids = [product._id];
  const sizes: Record<string, string> = size === undefined ? {} : { [product._id]: size };
  const sync = syncWishlist(isWishlisted ? { add: ids, remove: [], sizes } : { add: [], remove: ids });
  const callNumber = latestCall;
  await sync;
  // Until the response to a later call, the list is the optimistic one, not the account's.
  if (!isWishlisted || callNumber !== latestCall) return;
  const { of, wishes } = readWishlist();
  if (of !== readUser()?._id || rules.isInWishlist(wishes, product._id)) return;
  showToast('error', rules.hasRoom(wishes) ? words.noLongerAvailable(product.name) : words.full);
}

/**
 * Refreshes the wishlist: from the account for a logged-in user, product by product for a guest. Never rejects: a
 * failure sets `$isWishlistStale`.
 */
export async function refreshWishlist(): Promise<void> {
  try {
    await (readUser() === null ? refreshGuestItems() : syncWishlist());
    $isWishlistStale.set(false);
  } catch {
    $isWishlistStale.set(true);
  }
}

/** Fetches each product of the guest's list and stores the successful results. Throws the first `ApiError`. */
function refreshGuestItems(): Promise<void> {
  return fetchEach(rules.itemsForUser(readWishlist(), ''), (id, product) =>
    updateWishlistItems((items) => rules.refreshWishlistItem(items, id, product)),
  );
}

/** Number of parallel requests. */
const CONCURRENCY = 8;

/**
 * Fetches products in list order and passes each to `use`, or undefined for one that is no longer sold. Stops after a
 * failure. Throws the first `ApiError`.
 */
async function fetchEach(
  items: rules.WishlistItems,
  use: (id: string, product: Product | undefined) => void,
): Promise<void> {
  const { fetchProduct } = await import('#lib/product/fetch-product.ts');
  await mapConcurrently(items, CONCURRENCY, async ({ product: { _id } }) =>
    use(_id, await fetchProduct(_id)),
  );
}
