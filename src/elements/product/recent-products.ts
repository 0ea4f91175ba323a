import { whenShown } from '#lib/when-shown.ts';

/**
 * Records the product of the page and shows the recently viewed products. Their ids, URL-encoded and newest first, are
 * stored in localStorage under `recent` and never leave the device.
 *
 *     <recent-products>
 *       <section hidden>
 *         … <button type="button" data-clear>Clear</button>
 *         <ul data-list></ul>
 *         <p tabindex="-1" data-cleared hidden>confirmation after Clear</p>
 *       </section>
 *       <template>… a card with the hooks of `product-markup.ts` …</template>
 *     </recent-products>
 */
class RecentProducts extends HTMLElement {
  async connectedCallback() {
    await whenShown();
    const productId = location.pathname.split('/')[2];
    try {
      // A space is a safe separator: ids are URL-encoded. Stores more products than it shows, because some may no
      // longer be sold.
      const others = localStorage.recent?.split(' ').filter((id: string) => id !== productId) ?? [];
      localStorage.recent = [productId, ...others.slice(0, 6)].join(' ');
      if (others[0]) (await import('./fill-recent-products.ts')).fillWhenNear(this, others);
    } catch {
      // Storage is blocked or full, or the browser is offline. The section is optional and stays hidden.
    }
  }
}

customElements.define('recent-products', RecentProducts);
