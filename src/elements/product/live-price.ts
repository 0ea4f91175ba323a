import { isAsShown } from '#elements/shared/as-shown.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { reviewsMark } from '#lib/product/reviews-mark.ts';
import { isRecord, parseJson } from '#lib/shape.ts';

/**
 * The product page: asks the backend once, when the browser is idle, and puts price and name right in place.
 * A product that is no longer sold says so and cannot be added. The island with the reviews, where there is one, is
 * woken when they are others by now, when there are more, and for who is signed in.
 *
 *     <live-price data-product-id="…" data-request="/api/products/…" data-reviews="…, of lib/reviews-mark.ts" data-more-reviews>
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
    const { request = '', productId = '', moreReviews } = this.dataset;
    if (moreReviews !== undefined || document.documentElement.dataset.user) this.#wakeReviews();
    try {
      const answer = await fetchText(apiOrigin() + request, { credentials: 'include' });
      const areSame = !answer.ok || this.#areReviewsShown(answer.text);
      if (!areSame) this.#wakeReviews();
      if (answer.ok && areSame && isAsShown(answer.text, this)) return;
      const [{ findProduct }, { fillFacts }] = await Promise.all([
        import('#lib/product/find-product.ts'),
        import('#elements/shared/fill-product.ts'),
      ]);
      const product = await findProduct(productId, answer);
      if (product) fillFacts(this, product);
      else this.#takeOffSale();
    } catch {
      // The built price stays, and the person knows how old it may be.
      this.#reveal('[data-unchecked]');
    }
  }

  #areReviewsShown(text: string): boolean {
    const body = parseJson(text);
    const { reviews } = this.dataset;
    return !reviews || !isRecord(body) || reviewsMark(body.reviewCount, body.reviews) === reviews;
  }

  #wakeReviews() {
    // Told as `wake.ts` does, which pages without reviews need not share with this one.
    if (this.dataset.reviews) document.dispatchEvent(new CustomEvent('solene:wake', { detail: 'reviews' }));
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
