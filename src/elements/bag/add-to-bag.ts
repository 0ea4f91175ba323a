import { isInBag } from '#lib/bag/bag.ts';
import { type CardProduct, decodeCard } from '#lib/product/card-product.ts';
import { isPlainClick } from '#lib/urls/is-plain-click.ts';
import { $bagItems, addToBag, openBag } from '#stores/bag/bag.ts';

/**
 * A button that adds a product to the bag. Works in static pages and inside React because it only toggles the
 * visibility of its text. A link in it opens the bag. [CARD-01, BAG-02]
 *
 *     <add-to-bag data-product="the product as text, from `encodeCard`">
 *       <button type="button">Add to Cart</button>
 *       <a href="/cart" data-in-bag hidden>In your bag</a>
 *     </add-to-bag>
 */
class AddToBag extends HTMLElement {
  static observedAttributes = ['data-product'];
  #product: CardProduct | undefined;
  #unbind: (() => void) | undefined;

  connectedCallback() {
    this.addEventListener('click', this.#press);
    this.#unbind = $bagItems.subscribe(() => this.#mark());
  }

  disconnectedCallback() {
    this.removeEventListener('click', this.#press);
    this.#unbind?.();
  }

  attributeChangedCallback(_name: string, _before: string | null, json: string | null) {
    this.#product = decodeCard(json);
    this.#mark();
  }

  #press = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (control?.localName === 'button' && this.#product) addToBag(this.#product);
    if (control?.localName === 'a' && isPlainClick(event)) {
      event.preventDefault();
      openBag();
    }
  };

  #mark() {
    const text = this.querySelector<HTMLElement>('[data-in-bag]');
    if (text && this.#product) text.hidden = !isInBag($bagItems.get(), this.#product._id);
  }
}

customElements.define('add-to-bag', AddToBag);
