import { sentenceFor } from '#lib/api/error.ts';
import type { CardProduct } from '#lib/product-view.ts';
import * as rules from '#lib/wishlist.ts';
import { wishlist as words } from '#lib/wishlist-messages.ts';
import { notify } from './notices.ts';
import { readUser } from './session.ts';
import { $wishes, changeWishes } from './wishlist.ts';

/**
 * Marks a product, or takes the mark away: here at once, then in the account of who is signed in. What the account
 * could not take is as it was before, and told. Never rejects.
 */
export async function setWished(product: CardProduct, wished: boolean): Promise<void> {
  if (wished && !rules.hasRoom($wishes.get())) {
    notify('error', words.full);
    return;
  }
  changeWishes((wishes) => rules.mark(wishes, product, wished));
  if (readUser() === null) return;
  try {
    // Loaded when needed: a guest's heart needs no calls.
    const { tellAccount } = await import('./wishlist-sync.ts');
    await tellAccount(product, wished);
  } catch (error) {
    changeWishes((wishes) => rules.mark(wishes, product, !wished));
    notify('error', sentenceFor(error));
  }
}
