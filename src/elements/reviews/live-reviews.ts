import { whenIdle } from '#elements/shared/when-idle.ts';
import { reviewsFingerprint } from '#lib/reviews/reviews-fingerprint.ts';
import { isRecord, parseJson } from '#lib/type-guards.ts';

/**
 * Decides when the reviews island within it hydrates: for logged-in users, when there are more reviews to load, and
 * when the backend's reviews differ from the built ones. `data-built` is the `reviewsFingerprint` of the built reviews.
 *
 *     <live-reviews data-built="…" data-more> the island, client:on-demand="reviews" </live-reviews>
 *
 * `live-price` announces the backend's product with `solene:product-response`. This element cancels the event when the
 * reviews have changed, because the rating and the number of reviews beside the price then change as well.
 */
class LiveReviews extends HTMLElement {
  connectedCallback() {
    document.addEventListener('solene:product-response', this.#compare);
    whenIdle(() => {
      if (this.dataset.more !== undefined || document.documentElement.dataset.user) this.#hydrate();
    });
  }

  disconnectedCallback() {
    document.removeEventListener('solene:product-response', this.#compare);
  }

  #compare = (event: Event) => {
    const body = event instanceof CustomEvent && parseJson(event.detail);
    if (!isRecord(body) || reviewsFingerprint(body.reviewCount, body.reviews) === this.dataset.built) return;
    event.preventDefault();
    this.#hydrate();
  };

  #hydrate() {
    // Dispatched here rather than in `island-hydration.ts`, which every page loads.
    document.dispatchEvent(new CustomEvent('solene:hydrate', { detail: 'reviews' }));
  }
}

customElements.define('live-reviews', LiveReviews);
