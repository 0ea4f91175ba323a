import { fillCard } from '#elements/shared/product-markup.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';

/** One row on desktop, like the related products. */
const MAX_SHOWN = 4;

/**
 * Shows the first of these products that are still sold. Loads them once the section is about to scroll into view. The
 * ids are URL-encoded.
 */
export function fillWhenVisible(root: HTMLElement, ids: readonly string[]): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // The section is optional: without a connection it stays hidden.
      fill(root, ids).catch(() => undefined);
    },
    { rootMargin: '50%' },
  );
  observer.observe(root);
}

/** Clears the list of recent products, including the current one. */
function clear(section: HTMLElement): void {
  localStorage.removeItem('recent');
  for (const part of section.querySelectorAll<HTMLElement>('[data-clear], [data-list]')) part.hidden = true;
  const confirmation = section.querySelector<HTMLElement>('[data-cleared]');
  if (!confirmation) return;
  confirmation.hidden = false;
  // The pressed button is hidden now, so move the focus.
  confirmation.focus({ preventScroll: true });
}

async function fill(root: HTMLElement, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => fetchProduct(decodeURIComponent(id))));
  const products = found.filter((product) => product !== undefined).slice(0, MAX_SHOWN);
  const section = root.querySelector('section');
  const template = root.querySelector('template');
  if (!section || !template) throw new Error('Recent products need a section and a template.');
  const cards = products.map((product) => {
    const card = document.importNode(template.content, true);
    const [item] = card.children;
    if (item) fillCard(item, product);
    return card;
  });
  section.querySelector('[data-list]')?.replaceChildren(...cards);
  section.querySelector('[data-clear]')?.addEventListener('click', () => clear(section));
  section.hidden = products.length === 0;
}
