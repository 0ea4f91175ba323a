import { isInBag } from '#lib/bag/bag.ts';
import { type CardProduct, decodeCard } from '#lib/product/card-product.ts';
import { $bagItems, addToBag } from '#stores/bag/bag.ts';

/**
 * A button that adds a product to the bag. Works in static pages and inside React because it only toggles the
 * visibility of its text. [CARD-01, BAG-02]
 *
 *     <add-to-bag data-product="the product as text, from `encodeCard`">
 *       <button type="button">Add to Cart</button>
 *       <span data-in-bag hidden>In your bag</span>
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

  #press = ({ target }: Event) => {
    if (this.#product && target instanceof Element && target.closest('button')) addToBag(this.#product);
  };

  #mark() {
    const text = this.querySelector<HTMLElement>('[data-in-bag]');
    if (text && this.#product) text.hidden = !isInBag($bagItems.get(), this.#product._id);
  }
}

customElements.define('add-to-bag', AddToBag);
