import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { isAsShown } from './as-shown.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The product page: asks the backend once, when the browser is idle, and puts price and name right in place.
 * A product that is no longer sold says so and cannot be added.
 *
 *     <live-price data-product-id="…" data-request="/api/products/…">
 *       … the hooks of `fill-product.ts`: [data-amount], [data-old-price], [data-old-amount], [data-name], add-to-bag
 *       <p data-unavailable hidden>No longer available</p>
 *       <p data-unchecked hidden>The price could not be checked just now.</p>
 *     </live-price>
 */
class LivePrice extends HTMLElement {
  connectedCallback() {
    whenIdle(() => this.#check());
  }

  async #check() {
    const { request = '', productId = '' } = this.dataset;
    try {
      const answer = await fetchText(apiOrigin() + request, { credentials: 'include' });
      if (answer.ok && isAsShown(answer.text, this)) return;
      const [{ findProduct }, { fillFacts }] = await Promise.all([
        import('#lib/find-product.ts'),
        import('./fill-product.ts'),
      ]);
      const product = await findProduct(productId, answer);
      if (product) fillFacts(this, product);
      else this.#takeOffSale();
    } catch {
      // The built price stays, and the person knows how old it may be.
      this.#reveal('[data-unchecked]');
    }
  }

  #takeOffSale() {
    this.#reveal('[data-unavailable]');
    this.querySelector('add-to-bag button')?.setAttribute('disabled', '');
  }

  #reveal(hook: string) {
    const text = this.querySelector<HTMLElement>(hook);
    if (text) text.hidden = false;
  }
}

customElements.define('live-price', LivePrice);
