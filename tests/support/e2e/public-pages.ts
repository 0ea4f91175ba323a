import type { Shop } from '#tests/support/shop.ts';

/** The public pages that show products or a bag of them, one of each kind; home has its own tests. */
export async function shopPages(shop: Shop): Promise<string[]> {
  const product = await shop.backend.idOf('Doré Bias Slip Dress');
  return ['/shop', '/shop?category=dress', `/shop/${product}`, '/categories/dress', '/search', '/cart'];
}

/** The other public pages, files that no backend has a say in. */
export const OTHER_PAGES = [
  '/pages',
  '/contact',
  '/blog',
  '/blog/gold-layering',
  '/delivery-returns',
  '/privacy',
  '/terms',
  '/nowhere',
];
