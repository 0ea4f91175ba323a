import { fillCard } from '#elements/shared/fill-product.ts';
import { findProduct } from '#lib/product/find-product.ts';

/** One row on desktop, as of the related products. */
const SHOWN = 4;

/** Shows the first of these products that are still sold, as the backend has them now, when a person comes near. */
export function fillWhenNear(root: HTMLElement, ids: readonly string[]): void {
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      // Who is offline reads on without them.
      fill(root, ids).catch(() => undefined);
    },
    { rootMargin: '50%' },
  );
  near.observe(root);
}

/** Forgets what was looked at, this product too. */
function clear(section: HTMLElement): void {
  localStorage.removeItem('recent');
  for (const part of section.querySelectorAll<HTMLElement>('[data-clear], [data-list]')) part.hidden = true;
  const said = section.querySelector<HTMLElement>('[data-cleared]');
  if (!said) return;
  said.hidden = false;
  // The button that was pressed is gone.
  said.focus({ preventScroll: true });
}

async function fill(root: HTMLElement, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => findProduct(decodeURIComponent(id))));
  const products = found.filter((product) => product !== undefined).slice(0, SHOWN);
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
