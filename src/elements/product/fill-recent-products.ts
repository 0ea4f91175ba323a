import { showProducts } from '#elements/shared/show-products.ts';
import { whenNear } from '#elements/shared/when-near.ts';
import { fetchProduct } from '#lib/product/fetch-product.ts';

/**
 * Shows the first of these products that are still sold. Loads them once the section is about to scroll into view. The
 * ids are URL-encoded.
 */
export function fillWhenNear(root: HTMLElement, ids: readonly string[]): void {
  // The section is optional: without a connection it stays hidden.
  whenNear(root, () => fill(root, ids).catch(() => undefined));
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
  showProducts(
    root,
    found.filter((product) => product !== undefined),
  );
  const section = root.querySelector('section');
  section?.querySelector('[data-clear]')?.addEventListener('click', () => clear(section));
}
