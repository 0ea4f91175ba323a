import { type CardProduct, decodeCard } from '#lib/product/card-product.ts';
import { isInWishlist } from '#lib/wishlist/wishlist.ts';
import { setWishlisted } from '#stores/wishlist/toggle-wishlist.ts';
import { $wishlistItems, needsWishlistSync } from '#stores/wishlist/wishlist.ts';

/**
 * The wishlist toggle of a product. It reads the product from the `add-to-bag` element in the same card, so pages carry
 * its data only once. Works in static pages and inside React because it changes only `aria-pressed`. Loaded on demand.
 *
 *     <article data-product-id="…">
 *       <add-to-bag data-product="the product as text, from `encodeCard`"> … </add-to-bag>
 *       <wishlist-toggle>
 *         <button type="button" aria-label="Add Silk Wrap Dress to wishlist" aria-pressed="false">…</button>
 *       </wishlist-toggle>
 *     </article>
 */
class WishlistToggle extends HTMLElement {
  #unbind: (() => void) | undefined;

  connectedCallback() {
    this.addEventListener('click', this.#press);
    this.#unbind = $wishlistItems.subscribe(() => this.#mark());
  }

  disconnectedCallback() {
    this.removeEventListener('click', this.#press);
    this.#unbind?.();
  }

  get #article() {
    return this.closest<HTMLElement>('[data-product-id]');
  }

  get #isWishlisted() {
    return isInWishlist($wishlistItems.get(), this.#article?.dataset.productId ?? '');
  }

  #product(): CardProduct {
    return decodeCard(this.#article?.querySelector('add-to-bag')?.getAttribute('data-product'));
  }

  #press = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button'))
      setWishlisted(this.#product(), !this.#isWishlisted);
  };

  #mark() {
    this.querySelector('button')?.setAttribute('aria-pressed', String(this.#isWishlisted));
  }
}

customElements.define('wishlist-toggle', WishlistToggle);

if (needsWishlistSync()) {
  import('#stores/wishlist/wishlist-sync.ts').then(
    ({ refreshWishlist }) => refreshWishlist(),
    // The next page retries.
    () => undefined,
  );
}
