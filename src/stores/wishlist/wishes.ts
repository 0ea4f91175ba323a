import { sentenceFor } from '#lib/api/error.ts';
import type { CardProduct } from '#lib/product/product-view.ts';
import { wishlist as words } from '#lib/wishlist/messages.ts';
import * as rules from '#lib/wishlist/wishlist.ts';
import { readUser } from '#stores/account/session.ts';
import { notify } from '#stores/toasts/notices.ts';
import { $wishes, changeWishes } from './wishlist.ts';

/**
 * Of each product that is pressed and not yet answered: a list that says what the account has of it, to which a
 * failure takes the mark back, and the last of its presses.
 */
const underWay = new Map<string, { before: rules.Wishes; last: symbol }>();

/**
 * Marks a product, or takes the mark away: here at once, then in the account of who is signed in. What the account
 * could not take is as it was before, and told. Never rejects.
 */
export async function setWished(product: CardProduct, wished: boolean): Promise<void> {
  const before = $wishes.get();
  if (wished && !rules.hasRoom(before)) {
    notify('error', words.full);
    return;
  }
  changeWishes((wishes) => rules.mark(wishes, product, wished));
  const person = readUser()?._id;
  if (person === undefined) return;
  const press = Symbol();
  const way = underWay.get(product._id) ?? { before, last: press };
  way.last = press;
  underWay.set(product._id, way);
  try {
    // Loaded when needed: a guest's heart needs no calls.
    const { tellAccount } = await import('./wishlist-sync.ts');
    await tellAccount(product, wished);
    way.before = rules.mark(way.before, product, wished);
  } catch (error) {
    // Whoever is here by now sees nothing of it.
    if (readUser()?._id === person) {
      changeWishes((wishes) => rules.takeBack(wishes, way.before, product._id));
    }
    notify('error', sentenceFor(error));
  }
  if (way.last === press) underWay.delete(product._id);
}
