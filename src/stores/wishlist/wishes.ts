import { sentenceFor } from '#lib/api/error.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { wishlist as words } from '#lib/wishlist/messages.ts';
import * as rules from '#lib/wishlist/wishlist.ts';
import { readUser } from '#stores/account/session.ts';
import { notify } from '#stores/toasts/notices.ts';
import { $wishes, changeWishes } from './wishlist.ts';

/**
 * Optimistic updates in flight, by product id: the list confirmed by the account, to which a failure rolls back, and
 * the latest update.
 */
const pending = new Map<string, { confirmed: rules.Wishes; latest: symbol }>();

/**
 * Adds a product to the wishlist or removes it: an optimistic update here, then a change in the account of a signed-in
 * user. A failure rolls the update back and announces the error. Never rejects.
 */
export async function setWished(product: CardProduct, isWished: boolean): Promise<void> {
  const before = $wishes.get();
  if (isWished && !rules.hasRoom(before)) {
    notify('error', words.full);
    return;
  }
  changeWishes((items) => rules.mark(items, product, isWished));
  const userId = readUser()?._id;
  if (userId === undefined) return;
  const id = Symbol();
  const update = pending.get(product._id) ?? { confirmed: before, latest: id };
  update.latest = id;
  pending.set(product._id, update);
  try {
    // Loaded on demand: a guest's wishlist makes no calls.
    const { tellAccount } = await import('./wishlist-sync.ts');
    await tellAccount(product, isWished);
    update.confirmed = rules.mark(update.confirmed, product, isWished);
  } catch (error) {
    // Another user may have signed in meanwhile; leave their wishlist alone.
    if (readUser()?._id === userId) {
      changeWishes((items) => rules.takeBack(items, update.confirmed, product._id));
    }
    notify('error', sentenceFor(error));
  }
  if (update.latest === id) pending.delete(product._id);
}
