import { TRENDING } from '#contract/vocabulary.ts';
import { readScrollPosition, saveScrollPosition } from '#lib/urls/scroll-position.ts';

/**
 * Home's Trending Products: shows the first 8 of the fetched products, and 4 more with each press. The button is
 * visible while the limit (8, 12, …) is at most the number fetched. [HOME-04]
 *
 *     <load-more data-restore>
 *       <ul data-list> products, hidden after the 8th </ul>
 *       <button type="button" data-more>LoadMore</button> (hidden when fewer than 8 were fetched)
 *     </load-more>
 *
 * `data-restore` restores the limit when the user navigates back. A `live-list` may be nested around the list; its
 * `solene:list-change` event announces changed products.
 */
class LoadMore extends HTMLElement {
  #limit: number = TRENDING.initialCount;

  connectedCallback() {
    this.#button?.addEventListener('click', this.#more);
    this.addEventListener('solene:list-change', this.#apply);
    if (this.dataset.restore !== undefined) {
      this.#limit = Number(readScrollPosition()?.note) || this.#limit;
      saveScrollPosition(() => `${this.#limit}`);
    }
    this.#apply();
  }

  get #button() {
    return this.querySelector<HTMLButtonElement>('[data-more]');
  }

  get #products() {
    return [...this.querySelectorAll<HTMLElement>('[data-list] > *')];
  }

  #more = () => {
    const firstNew = this.#products[this.#limit];
    this.#limit += TRENDING.step;
    this.#apply();
    // The button may be hidden now, so move the focus to the first new product.
    firstNew?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  };

  #apply = () => {
    const products = this.#products;
    for (const [index, product] of products.entries()) product.hidden = index >= this.#limit;
    if (this.#button) this.#button.hidden = this.#limit > products.length;
  };
}

customElements.define('load-more', LoadMore);
