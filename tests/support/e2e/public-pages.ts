import type { Shop } from '#tests/support/shop.ts';

/** Returns one public page of each kind that shows products or the bag. Home has its own tests. */
export async function shopPages(shop: Shop): Promise<string[]> {
  const product = await shop.backend.findProductId('Doré Bias Slip Dress');
  return ['/shop', '/shop?category=dress', `/shop/${product}`, '/categories/dress', '/search', '/cart'];
}

/** The other public pages, whose content does not depend on a backend. */
export const OTHER_PAGES = [
  '/pages',
  '/contact',
  '/blog',
  '/blog/gold-layering',
  '/delivery-returns',
  '/privacy',
  '/terms',
  '/offline',
  '/nowhere',
];
