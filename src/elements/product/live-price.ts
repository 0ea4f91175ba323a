import { matchesMarkup } from '#elements/shared/matches-markup.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';

/**
 * The product page: refreshes price, name and stock once from the backend when the browser is idle. A product no longer
 * sold is marked unavailable and its button disabled.
 *
 *     <live-price data-product-id="…" data-request="/api/products/…">
 *       … the hooks of `product-markup.ts`: [data-amount], [data-old-price], [data-old-amount], [data-name], add-to-bag
 *       <p data-unavailable hidden>No longer available</p>
 *       <p data-price-unverified hidden>We couldn’t check the latest price.</p>
 *     </live-price>
 *
 * `solene:product-response` bubbles with the text of the response. A listener cancels it if the page must show the
 * response even though price, name and stock are unchanged.
 */
class LivePrice extends HTMLElement {
  connectedCallback() {
    whenIdle(() => this.#check());
  }

  async #check() {
    const { request = '', productId = '' } = this.dataset;
    try {
      const response = await fetchText(apiOrigin() + request, { credentials: 'include' });
      if (response.ok && this.#announce(response.text) && matchesMarkup(response.text, this)) return;
      const [{ fetchProduct }, { updateProductMarkup }] = await Promise.all([
        import('#lib/product/fetch-product.ts'),
        import('#elements/shared/product-markup.ts'),
      ]);
      const product = await fetchProduct(productId, response);
      if (product) updateProductMarkup(this, product);
      else this.#showUnavailable();
    } catch {
      // The built price stays, with a note that it could not be verified.
      this.#reveal('[data-price-unverified]');
    }
  }

  /** Returns false if a listener cancelled the event. */
  #announce(text: string): boolean {
    return this.dispatchEvent(
      new CustomEvent('solene:product-response', { detail: text, bubbles: true, cancelable: true }),
    );
  }

  #showUnavailable() {
    this.#reveal('[data-unavailable]');
    this.querySelector('add-to-bag button')?.setAttribute('disabled', '');
  }

  #reveal(hook: string) {
    const text = this.querySelector<HTMLElement>(hook);
    if (text) text.hidden = false;
  }
}

customElements.define('live-price', LivePrice);
