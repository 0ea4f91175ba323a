import { type CardProduct, decodeCard } from '#lib/product/card-product.ts';
import { isInWishlist, sizeInWishlist } from '#lib/wishlist/wishlist.ts';
import { savedInSize } from '#messages/wishlist-button.ts';
import { setWishlisted } from '#stores/wishlist/toggle-wishlist.ts';
import { $wishlistItems, needsWishlistSync } from '#stores/wishlist/wishlist.ts';

/**
 * The wishlist toggle of a product. It reads the product from the `add-to-bag` element in the same card, so pages carry
 * its data only once. Works in static pages and inside React because it changes only `aria-pressed` and the note.
 * Loaded on demand.
 *
 * On a page with a choice of sizes, the product is saved in the chosen size. While it is on the list, choosing another
 * size saves that size. [SIZE-05]
 *
 *     <article data-product-id="…">
 *       <add-to-bag data-product="the product as text, from `encodeCard`"> … </add-to-bag>
 *       <div data-sizes> … <input type="radio" name="size" value="M"> … </div> (the page of a product with sizes)
 *       <wishlist-toggle>
 *         <span data-wished-size role="status"></span> (there, too)
 *         <button type="button" aria-label="Add Silk Wrap Dress to wishlist" aria-pressed="false">…</button>
 *       </wishlist-toggle>
 *     </article>
 */
class WishlistToggle extends HTMLElement {
  #unbind: (() => void) | undefined;
  #container: HTMLElement | null = null;

  connectedCallback() {
    this.#container = this.#article;
    this.addEventListener('click', this.#press);
    this.#container?.addEventListener('change', this.#choose);
    this.#unbind = $wishlistItems.subscribe(() => this.#mark());
  }

  disconnectedCallback() {
    this.removeEventListener('click', this.#press);
    this.#container?.removeEventListener('change', this.#choose);
    this.#unbind?.();
  }

  get #article() {
    return this.closest<HTMLElement>('[data-product-id]');
  }

  get #productId() {
    return this.#article?.dataset.productId ?? '';
  }

  get #isWishlisted() {
    return isInWishlist($wishlistItems.get(), this.#productId);
  }

  get #chosenSize() {
    return this.#article?.querySelector<HTMLInputElement>('[data-sizes] input:checked')?.value;
  }

  #product(): CardProduct {
    return decodeCard(this.#article?.querySelector('add-to-bag')?.getAttribute('data-product'));
  }

  #press = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button'))
      setWishlisted(this.#product(), !this.#isWishlisted, this.#chosenSize);
  };

  /** An update of the sizes dispatches the event too. Its target is the list. */
  #choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.closest('[data-sizes]') && this.#isWishlisted)
      setWishlisted(this.#product(), true, target.value);
  };

  #mark() {
    this.querySelector('button')?.setAttribute('aria-pressed', String(this.#isWishlisted));
    const note = this.querySelector('[data-wished-size]');
    const size = sizeInWishlist($wishlistItems.get(), this.#productId);
    if (note) note.textContent = size === undefined ? '' : savedInSize(size);
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
