import { whenNear } from '#elements/shared/when-near.ts';

/**
 * Products that a shopper may also like, below the bag or the wishlist of this browser: products related to its first
 * product, except products on the page, or the newest products if the list is empty. The element is displayed once the
 * list is.
 *
 *     <suggested-products>
 *       <section hidden>… <ul data-list></ul></section>
 *       <template>… a card with the hooks of `product-markup.ts` …</template>
 *     </suggested-products>
 */
class SuggestedProducts extends HTMLElement {
  connectedCallback() {
    // The section is optional: without a connection it stays hidden.
    whenNear(this, async () => {
      const module = await import('./fill-suggested-products.ts').catch(() => undefined);
      await module?.fillSuggestedProducts(this);
    });
  }
}

customElements.define('suggested-products', SuggestedProducts);
