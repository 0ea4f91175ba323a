/** Every address of the site, said once. Source: specification §2. */
export const paths = {
  home: '/',
  shop: '/shop',
  product: (id: string) => `/shop/${encodeURIComponent(id)}`,
  about: '/pages',
  contact: '/contact',
  cart: '/cart',
  checkout: '/checkout',
  search: '/search',
  /** `next` is the address, path and query, to which the login leads; home unless said. [ROUTE-11] */
  login: (next?: string) => (next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`),
  register: '/register',
  blog: '/blog',
  /** `id` is the name of the entry's file in `src/content/blog`. */
  blogEntry: (id: string) => `/blog/${id}`,
  /** A page of the editors; `id` is the name of its file in `src/content/pages`. */
  page: (id: string) => `/${id}`,
  /** `page` counts from 1; the first page has the bare address. */
  category: (category: string, page = 1) =>
    page === 1 ? `/categories/${category}` : `/categories/${category}/${page}`,
} as const;

/** The files that programs ask for. Apart from the addresses of people, so that no browser loads them. */
export const files = {
  newProductsFeed: '/feed.xml',
  blogFeed: '/blog/feed.xml',
  sitemap: '/sitemap.xml',
  /** Where one file is too small for all addresses; `part` counts from 1. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  manifest: '/manifest.webmanifest',
  /** The picture of who has none. */
  avatar: '/avatar.svg',
} as const;
