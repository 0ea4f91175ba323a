import { findProduct } from '#lib/find-product.ts';
import { fillCard } from './fill-product.ts';

/** One row on desktop, as of the related products. */
const SHOWN = 4;

/** Shows the first of these products that are still sold. Throws ApiError. */
export async function fillRecent(root: HTMLElement, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => findProduct(id)));
  const products = found.filter((product) => product !== undefined).slice(0, SHOWN);
  const section = root.querySelector('section');
  const list = root.querySelector('[data-list]');
  const template = root.querySelector('template');
  if (!section || !list || !template)
    throw new Error('Recent products need a section, [data-list] and a template.');
  list.replaceChildren(
    ...products.map((product) => {
      const card = document.importNode(template.content, true);
      const [first] = card.children;
      if (first) fillCard(first, product);
      return card;
    }),
  );
  section.hidden = products.length === 0;
}
