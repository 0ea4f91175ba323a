import { atom } from 'nanostores';
import type { Product } from '#contract/product.ts';
import { changeWishlist, getWishlist } from '#contract/wishlist.ts';
import { call } from '#lib/api/call.ts';
import type { CardProduct } from '#lib/product-view.ts';
import * as rules from '#lib/wishlist.ts';
import { wishlist as words } from '#lib/wishlist-messages.ts';
import { notify } from './notices.ts';
import { readUser } from './session.ts';
import { changeWishes, keepWishlist, readWishlist } from './wishlist.ts';

/** The wishlist of the account, and the facts of what is marked. Loaded when needed. */

/** Whether the last `refreshWishlist` could not ask for everything. */
export const $isWishlistStale = atom(false);

/** What to change in the account, by ids. */
interface Change {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}
const NO_CHANGE: Change = { add: [], remove: [] };

let queue: Promise<void> = Promise.resolve();
let turns = 0;

/**
 * Brings the account's list and this browser's together: what a guest has marked is added to the account, with a
 * sentence that says so, then the browser keeps a copy of the account's list. One after the other, since of two answers
 * the later one is true. Does nothing for nobody. Throws ApiError.
 */
export function bringTogether(change = NO_CHANGE): Promise<void> {
  turns += 1;
  const turn = turns;
  const result = queue.then(() => exchange(change, () => turn === turns));
  // Who has asked hears of the failure; the next in the line has its own.
  queue = result.catch(() => undefined);
  return result;
}

async function exchange({ add, remove }: Change, isLatest: () => boolean): Promise<void> {
  const person = readUser()?._id;
  if (person === undefined) return;
  const list = readWishlist();
  // The account has the last one of a call as its newest.
  const guests = list.of === '' ? list.wishes.filter(({ available }) => available).toReversed() : [];
  const ids = [...new Set([...guests.map(({ product }) => product._id), ...add])];
  const isChange = ids.length > 0 || remove.length > 0;
  const products = isChange
    ? await call(changeWishlist, { body: { add: ids, remove: [...remove] } })
    : await call(getWishlist, {});
  if (readUser()?._id !== person) return;
  // With another change on its way this answer is no longer the truth; the last one is kept.
  if (isLatest()) keepWishlist({ of: person, wishes: products.map(wishOf) });
  const brought = guests.filter(({ product }) => !add.includes(product._id)).map(({ product }) => product);
  if (isLatest()) tellWhatCame(brought, products);
}

function tellWhatCame(brought: readonly CardProduct[], products: readonly Product[]): void {
  if (brought.length === 0) return;
  const known = new Set(products.map(({ _id }) => _id));
  const came = brought.filter(({ _id }) => known.has(_id)).map(({ name }) => name);
  if (came.length > 0) notify('success', words.cameAlong(came.toReversed()));
  if (came.length < brought.length) notify('error', words.leftBehind(brought.length - came.length));
}

/** What a card needs; long texts would only fill the browser's storage. */
function wishOf({ description: _long, ...product }: Product): rules.Wish {
  return { product, available: true };
}

/** Tells the account of a product that was marked, or no longer is. Throws ApiError. */
export async function tellAccount(product: CardProduct, wished: boolean): Promise<void> {
  const ids = [product._id];
  await bringTogether(wished ? { add: ids, remove: [] } : { add: [], remove: ids });
  const { of, wishes } = readWishlist();
  if (!wished || of !== readUser()?._id || rules.isWished(wishes, product._id)) return;
  notify('error', rules.hasRoom(wishes) ? words.gone(product.name) : words.full);
}

/**
 * Brings the account's list, or for nobody the facts of each product, up to date. Never rejects: that something could
 * not be asked is in `$isWishlistStale`.
 */
export async function refreshWishlist(): Promise<void> {
  try {
    await (readUser() === null ? renewWishes() : bringTogether());
    $isWishlistStale.set(false);
  } catch {
    $isWishlistStale.set(true);
  }
}

/** Asks for each product. Throws the first ApiError, after all that could be asked is kept. */
async function renewWishes(): Promise<void> {
  const { findProduct } = await import('#lib/find-product.ts');
  const asked = readWishlist().wishes.map(async ({ product: { _id } }) => ({
    _id,
    product: await findProduct(_id),
  }));
  const answers = await Promise.allSettled(asked);
  const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  changeWishes((wishes) =>
    known.reduce(
      (renewed, { _id, product }) => rules.renew(renewed, _id, product && wishOf(product).product),
      wishes,
    ),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}
