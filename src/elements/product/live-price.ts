import { matchesMarkup } from '#elements/shared/matches-markup.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { reviewsFingerprint } from '#lib/product/reviews-fingerprint.ts';
import { isRecord, parseJson } from '#lib/type-guards.ts';

/**
 * The product page: refreshes price, name and stock once from the backend when the browser is idle. A product no longer
 * sold is marked unavailable and its button disabled. The reviews island, if present, hydrates when the reviews have
 * changed, when there are more of them, and for signed-in users.
 *
 *     <live-price data-product-id="…" data-request="/api/products/…" data-reviews="…, of lib/reviews-mark.ts" data-more-reviews>
 *       … the hooks of `fill-product.ts`: [data-amount], [data-old-price], [data-old-amount], [data-name], add-to-bag
 *       <p data-unavailable hidden>No longer available</p>
 *       <p data-price-unverified hidden>We couldn’t check the latest price.</p>
 *     </live-price>
 */
class LivePrice extends HTMLElement {
  connectedCallback() {
    whenIdle(() => this.#check());
  }

  async #check() {
    const { request = '', productId = '', moreReviews } = this.dataset;
    if (moreReviews !== undefined || document.documentElement.dataset.user) this.#wakeReviews();
    try {
      const response = await fetchText(apiOrigin() + request, { credentials: 'include' });
      const areReviewsCurrent = !response.ok || this.#areReviewsShown(response.text);
      if (!areReviewsCurrent) this.#wakeReviews();
      if (response.ok && areReviewsCurrent && matchesMarkup(response.text, this)) return;
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

  #areReviewsShown(text: string): boolean {
    const body = parseJson(text);
    const { reviews } = this.dataset;
    return !reviews || !isRecord(body) || reviewsFingerprint(body.reviewCount, body.reviews) === reviews;
  }

  #wakeReviews() {
    // Dispatched here rather than in `island-hydration.ts`, which every page loads.
    if (this.dataset.reviews)
      document.dispatchEvent(new CustomEvent('solene:hydrate', { detail: 'reviews' }));
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
