import { isInBag } from '#lib/bag/bag.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { type CardProduct, decodeCard } from '#lib/product/card-product.ts';
import { isPlainClick } from '#lib/urls/is-plain-click.ts';
import { paths } from '#lib/urls/paths.ts';
import { $bagItems, addToBag, openBag } from '#stores/bag/bag.ts';

/**
 * A button that adds a product to the bag. Works in static pages and inside React because it only toggles the
 * visibility of its text. A link in it opens the bag. A product with sizes is added in the size that the surrounding
 * `size-choice` or `data-size` names; without one, the button opens the choice. [CARD-01, BAG-02, SIZE-03, SIZE-05]
 *
 *     <add-to-bag data-product="the product as text, from `encodeCard`">
 *       <button type="button">Add to Cart</button>
 *       <a href="/cart" data-in-bag hidden>In your bag</a>
 *     </add-to-bag>
 */
class AddToBag extends HTMLElement {
  static observedAttributes = ['data-product', 'data-size'];
  #product: CardProduct | undefined;
  #unbind: (() => void) | undefined;

  connectedCallback() {
    this.addEventListener('click', this.#press);
    this.#unbind = $bagItems.subscribe(() => this.#mark());
    // Loaded before the first press, because it also describes the chosen size.
    if (hasCapability('catalogue') && this.#choice) import('./size-choice.ts').catch(() => undefined);
  }

  disconnectedCallback() {
    this.removeEventListener('click', this.#press);
    this.#unbind?.();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null) {
    if (name === 'data-product') this.#product = decodeCard(value);
    this.#mark();
  }

  #press = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (control?.localName === 'button' && this.#product) this.#add(this.#product);
    if (control?.localName === 'a' && isPlainClick(event)) {
      event.preventDefault();
      openBag();
    }
  };

  #add(product: CardProduct) {
    const { size } = this.dataset;
    if (!hasCapability('catalogue') || !product.sizes) addToBag(product);
    else if (size !== undefined) addToBag(product, size);
    // The page of the product offers the sizes without these scripts too.
    else this.#addSized(product).catch(() => location.assign(paths.product(product._id)));
  }

  async #addSized(product: CardProduct) {
    if (!this.#choice)
      return (await import('./size-dialog.ts')).openSizeDialog(product, this.querySelector('button'));
    const { SizeChoiceElement } = await import('./size-choice.ts');
    const choice = this.#choice;
    const size = choice instanceof SizeChoiceElement ? choice.requireSize() : undefined;
    if (size !== undefined) addToBag(product, size);
  }

  get #choice() {
    return this.closest('size-choice');
  }

  #mark() {
    const text = this.querySelector<HTMLElement>('[data-in-bag]');
    if (text && this.#product) text.hidden = !isInBag($bagItems.get(), this.#product._id, this.dataset.size);
  }
}

customElements.define('add-to-bag', AddToBag);
