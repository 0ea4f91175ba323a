import type { Product } from '#contract/catalogue/product.ts';
import { newCard } from './product-markup.ts';

/** One row on desktop, like the related products of a product's page. */
export const MAX_SHOWN = 4;

/**
 * Shows the first of these products in the hidden section of an element, or nothing if there are none.
 *
 *     <section hidden>… <ul data-list></ul></section>
 *     <template>… a card with the hooks of `product-markup.ts` …</template>
 */
export function showProducts(root: HTMLElement, products: readonly Product[]): void {
  const section = root.querySelector('section');
  const template = root.querySelector('template');
  if (!section || !template) throw new Error('A list of products needs a section and a template.');
  const cards = products.slice(0, MAX_SHOWN).map((product) => newCard(template, product));
  section.querySelector('[data-list]')?.replaceChildren(...cards);
  section.hidden = cards.length === 0;
}
