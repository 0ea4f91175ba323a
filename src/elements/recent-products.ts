import { lookAt } from '#stores/recent.ts';

/**
 * Notes the product of a page, and shows those that were looked at before, as the backend has them now, when a
 * person comes near. What was looked at is known to this device only.
 *
 *     <recent-products data-product-id="…">
 *       <section hidden> … <ul data-list></ul></section>
 *       <template>… a card with the hooks of `fill-product.ts` …</template>
 *     </recent-products>
 */
class RecentProducts extends HTMLElement {
  connectedCallback() {
    const others = lookAt(this.dataset.productId ?? '');
    if (others.length === 0) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // Nothing is missed without them: a person who is offline reads on.
        import('./fill-recent.ts').then(({ fillRecent }) => fillRecent(this, others)).catch(() => undefined);
      },
      { rootMargin: '50%' },
    );
    near.observe(this);
  }
}

customElements.define('recent-products', RecentProducts);
