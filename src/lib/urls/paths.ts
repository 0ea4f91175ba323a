import { productPath } from '#contract/catalogue/product-path.ts';

/**
 * Paths of the site's pages. Source: specification §2. Paths to which the backend links too are in
 * `contract/shop/site-paths.ts`.
 */
export const paths = {
  home: '/',
  shop: '/shop',
  product: productPath,
  about: '/pages',
  contact: '/contact',
  /** The contact form with a suggested subject, and perhaps a message. */
  contactAbout: (subject: string, message?: string) =>
    `/contact?${new URLSearchParams({ subject, ...(message && { message }) })}`,
  cart: '/cart',
  checkout: '/checkout',
  search: '/search',
  /** `next` is the path and query to open after login; home by default. [ROUTE-11] */
  login: (next?: string) => (next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`),
  /** The login page with the note about the mail that confirms the account. */
  loginAfterRegistration: '/login#registered',
  register: '/register',
  /** Shown in place of any page that needs a connection. */
  offline: '/offline',
  /** All size guides, with an anchor for each. */
  sizeGuide: '/size-guide',
  blog: '/blog',
  /** `id` is the file name of the entry in `src/content/blog`. */
  blogEntry: (id: string) => `/blog/${id}`,
  /** A page from the editors; `id` is its file name in `src/content/pages`. */
  page: (id: string) => `/${id}`,
  /** `page` counts from 1; the first page has no number in its path. */
  category: (category: string, page = 1) =>
    page === 1 ? `/categories/${category}` : `/categories/${category}/${page}`,
} as const;

/** Paths of generated files. Separate from `paths`, so no page script includes them. */
export const filePaths = {
  newProductsFeed: '/feed.xml',
  blogFeed: '/blog/feed.xml',
  /** All products for Google Merchant Center. */
  merchantFeed: '/feeds/products.xml',
  sitemap: '/sitemap.xml',
  /** A part of a sitemap that exceeds one file; `part` counts from 1. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  manifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
  /** The default profile image. */
  avatar: '/avatar.svg',
} as const;
