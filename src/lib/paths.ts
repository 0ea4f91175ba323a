/** Every address of the site, said once. Source: specification §2. */
export const paths = {
  home: '/',
  shop: '/shop',
  product: (id: string) => `/shop/${encodeURIComponent(id)}`,
  about: '/pages',
  contact: '/contact',
  cart: '/cart',
  search: '/search',
  /** `page` counts from 1; the first page has the bare address. */
  category: (category: string, page = 1) =>
    page === 1 ? `/categories/${category}` : `/categories/${category}/${page}`,
} as const;
