import { isAsShown } from '#elements/shared/as-shown.ts';
import { whenIdle } from '#elements/shared/when-idle.ts';
import { fetchText } from '#lib/api/fetch-text.ts';
import { apiOrigin } from '#lib/api/origin.ts';

/**
 * A built list of products that asks the backend once, when the browser is idle, and puts itself right. The
 * list that `data-request` asks for is home's, or with `data-category` page `data-page` (from 1) of a category's. [SHOP-07, CAT-01, HOME-04]
 *
 *     <live-list data-request="/api/products?category=dress" data-category="dress" data-page="1">
 *       <div data-failed hidden>error view <button type="button">Try again</button></div>
 *       <div data-loading hidden>spinner</div>
 *       <div data-none hidden>empty view</div> (built visible when the list is empty)
 *       <ul data-list> <li>a card: [data-product-id] and the hooks of `fill-product.ts`</li> … </ul>
 *       <template> <li>a card of any product, to be copied for products that the build did not know</li> </template>
 *     </live-list>
 *
 * With products in the list it stays, whatever happens: a failure is told above it. An empty list shows that
 * it is loading, then products, the failure or that there are none. `data-empty` is set while there are none,
 * so that the failure can be compact otherwise. `solene:list` bubbles when cards have come, gone or moved.
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
    this.#show('[data-none]', false);
    let failed = false;
    try {
      const { request = '', category, page = '1' } = this.dataset;
      const answer = await fetchText(apiOrigin() + request, { credentials: 'include' });
      if (!answer.ok || !isAsShown(answer.text, this)) {
        const { fillList, readList } = await import('./fill-list.ts');
        fillList(this, await readList(answer, category, Number(page)));
      }
    } catch {
      failed = true;
    }
    this.#show('[data-failed]', failed);
    this.#show('[data-none]', this.#isEmpty && !failed);
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
