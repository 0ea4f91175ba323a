import { navigationText } from '#messages/shell.ts';
import { $bagCount, openBag } from '#stores/bag/bag.ts';

/**
 * The header's bag button: shows the number of distinct products in the bag and opens the bag. On a page without the
 * bag panel, it is a link to the bag's page. [NAV-01]
 *
 *     <bag-count>
 *       <button type="button" aria-label="Shopping bag, empty"><span data-count aria-hidden="true"></span></button>
 *     </bag-count>
 */
class BagCount extends HTMLElement {
  #unbind: (() => void) | undefined;

  connectedCallback() {
    const control = this.querySelector('button, a');
    const badge = this.querySelector('[data-count]');
    if (control instanceof HTMLButtonElement) control.addEventListener('click', openBag);
    this.#unbind = $bagCount.subscribe((count) => {
      control?.setAttribute('aria-label', navigationText.bag(count));
      if (badge) badge.textContent = count === 0 ? '' : String(count);
    });
  }

  disconnectedCallback() {
    this.#unbind?.();
  }
}

customElements.define('bag-count', BagCount);
