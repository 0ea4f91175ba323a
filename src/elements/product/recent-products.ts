/**
 * Notes the product of a page, and shows those that were looked at before. Which they are is known to this device
 * only: their ids, as they stand in addresses, in localStorage under `recent`, the last one first.
 *
 *     <recent-products>
 *       <section hidden>
 *         … <button type="button" data-clear>Clear</button>
 *         <ul data-list></ul>
 *         <p tabindex="-1" data-cleared hidden>what is said after Clear</p>
 *       </section>
 *       <template>… a card with the hooks of `fill-product.ts` …</template>
 *     </recent-products>
 */
class RecentProducts extends HTMLElement {
  async connectedCallback() {
    const productId = location.pathname.split('/')[2];
    try {
      // No part of an address has a blank in it. Kept are as many as are shown, and some that may not be sold any more.
      const others = localStorage.recent?.split(' ').filter((id: string) => id !== productId) ?? [];
      localStorage.recent = [productId, ...others.slice(0, 6)].join(' ');
      if (others[0]) (await import('./fill-recent.ts')).fillWhenNear(this, others);
    } catch {
      // A storage that is blocked or full, or nobody online: nothing is missed without these products.
    }
  }
}

customElements.define('recent-products', RecentProducts);
