/**
 * Notes the product of a page, and shows those that were looked at before. Which they are is known to this device
 * only: their ids in localStorage under `recent`, the last one first.
 *
 *     <recent-products data-product-id="…">
 *       <section hidden> … <ul data-list></ul></section>
 *       <template>… a card with the hooks of `fill-product.ts` …</template>
 *     </recent-products>
 */
class RecentProducts extends HTMLElement {
  async connectedCallback() {
    const { productId } = this.dataset;
    try {
      // No id has a blank in it. Kept are as many as are shown, and some that may not be sold any more.
      const others = localStorage.recent?.split(' ').filter((id: string) => id !== productId) ?? [];
      localStorage.recent = [productId, ...others.slice(0, 6)].join(' ');
      if (others[0]) (await import('./fill-recent.ts')).fillWhenNear(this, others);
    } catch {
      // A storage that is blocked or full, or nobody online: nothing is missed without these products.
    }
  }
}

customElements.define('recent-products', RecentProducts);
