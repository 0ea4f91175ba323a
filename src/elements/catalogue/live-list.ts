import { matchesMarkup } from '#elements/shared/matches-markup.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';
import { itemsOfCategoryPage } from '#lib/catalogue/category-page.ts';

/**
 * A prerendered list of products that refreshes itself once from the backend when the browser is idle. `data-request`
 * is the request path. With `data-category` the list is page `data-page` (from 1) of a category, otherwise home's list.
 * [SHOP-07, CAT-01, HOME-04]
 *
 *     <live-list data-request="/api/products?category=dress" data-category="dress" data-page="1">
 *       <div data-failed hidden>error view <button type="button">Try again</button></div>
 *       <div data-loading hidden>spinner</div>
 *       <div data-no-results hidden>empty view</div> (built visible when the list is empty)
 *       <ul data-list> <li>a card: [data-product-id] and the hooks of `product-markup.ts`</li> … </ul>
 *       <template> <li>a card of any product, copied for products added since the build</li> </template>
 *     </live-list>
 *
 * A list with products always stays visible; an error appears above it. An empty list shows the spinner, then products,
 * the error view or the empty view. `data-empty` is set while the list is empty; without it the error view is compact.
 * `solene:list-change` bubbles when cards were added, removed or reordered.
 */
class LiveList extends HTMLElement {
  connectedCallback() {
    this.#part('[data-failed] button')?.addEventListener('click', () => this.#refresh());
    this.toggleAttribute('data-empty', this.#isEmpty);
    if (this.#isEmpty) this.#refresh();
    else whenIdle(() => this.#refresh());
  }

  async #refresh() {
    this.#show('[data-failed]', false);
    this.#show('[data-loading]', this.#isEmpty);
    this.#show('[data-no-results]', false);
    let failed = false;
    try {
      const { request = '', category, page = '1' } = this.dataset;
      const response = await fetchText(apiOrigin() + request, { credentials: 'include' });
      // The response for a category lists all its products, the response for home only the products on the page.
      const select = (products: readonly unknown[]) =>
        category === undefined ? products : itemsOfCategoryPage(products, Number(page));
      if (!response.ok || !matchesMarkup(response.text, this, select)) {
        const { updateList, fetchListPage } = await import('./update-list.ts');
        updateList(this, await fetchListPage(response, category, Number(page)));
      }
    } catch {
      failed = true;
    }
    this.#show('[data-failed]', failed);
    this.#show('[data-no-results]', this.#isEmpty && !failed);
    this.#show('[data-loading]', false);
    this.toggleAttribute('data-empty', this.#isEmpty);
  }

  get #isEmpty() {
    return this.querySelector('[data-product-id]') === null;
  }

  #part(hook: string) {
    return this.querySelector<HTMLElement>(hook);
  }

  #show(hook: string, visible: boolean) {
    const part = this.#part(hook);
    if (part) part.hidden = !visible;
  }
}

customElements.define('live-list', LiveList);
