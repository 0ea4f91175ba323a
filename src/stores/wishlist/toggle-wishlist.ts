import type { CardProduct } from '#lib/product/card-product.ts';
import * as rules from '#lib/wishlist/wishlist.ts';
import { wishlistText as words } from '#messages/wishlist.ts';
import { readUser } from '#stores/account/session.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';
import { $wishlistItems, updateWishlistItems } from './wishlist.ts';

/**
 * Optimistic updates in flight, by product id: the list confirmed by the account, to which a failure rolls back, and
 * the latest update.
 */
const pending = new Map<string, { confirmed: rules.WishlistItems; latest: symbol }>();

/**
 * Adds a product to the wishlist, in a size if one is chosen, or removes it: an optimistic update here, then a change
 * in the account of a logged-in user. A failure rolls the update back and announces the error. Never rejects.
 */
export async function setWishlisted(
  product: CardProduct,
  isWishlisted: boolean,
  size?: string,
): Promise<void> {
  const before = $wishlistItems.get();
  if (isWishlisted && !rules.hasRoom(before) && !rules.isInWishlist(before, product._id)) {
    showToast('error', words.full);
    return;
  }
  const userId = readUser()?._id;
  // A guest's list has no other place.
  const undo = () => {
    updateWishlistItems(() => before);
    showToast('error', words.notStored);
  };
  updateWishlistItems(
    (items) => rules.setInWishlist(items, product, isWishlisted, size),
    userId === undefined ? undo : undefined,
  );
  if (userId === undefined) return;
  const updateId = Symbol();
  const update = pending.get(product._id) ?? { confirmed: before, latest: updateId };
  update.latest = updateId;
  pending.set(product._id, update);
  try {
    // Loaded on demand: a guest's wishlist makes no calls.
    const { updateAccountWishlist } = await import('./wishlist-sync.ts');
    await updateAccountWishlist(product, isWishlisted, size);
    update.confirmed = rules.setInWishlist(update.confirmed, product, isWishlisted, size);
  } catch (error) {
    // Another user may have logged in meanwhile; leave their wishlist alone.
    if (readUser()?._id === userId) {
      updateWishlistItems((items) => rules.revertItem(items, update.confirmed, product._id));
    }
    announceError(error);
  }
  if (update.latest === updateId) pending.delete(product._id);
}
