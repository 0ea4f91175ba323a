import type { Capability } from './contract/capabilities.ts';

/**
 * The backend's capabilities beyond the base contract, fetched once at build time. `isAnnounced` is false for a
 * base backend, which has no such endpoint.
 */
export const capabilities = {
  announced: __CAPABILITIES__ !== null,
  /** The admin's list of accounts. [ADMIN-08] */
  users: has('users'),
  /** Sort orders, counts per filter option, and fuzzy search. */
  catalogue: has('catalogue'),
  /** Editing products, and the revision of the built site. [ADMIN-04] */
  productUpdate: has('product-update'),
  /** Checkout and orders. [BAG-08, USER-09, ADMIN-07] */
  orders: has('orders'),
  payments: has('payments'),
  /** Stock of products, in units. */
  stock: has('stock'),
  /** Back-in-stock notices by mail. */
  backInStock: has('back-in-stock'),
  /** Reviews by customers who bought the product. */
  reviews: has('reviews'),
  /** Wishlists, synchronized between devices. */
  wishlist: has('wishlist'),
  /** Real figures in the dashboard. [USER-03, ADMIN-07] */
  stats: has('stats'),
  /** The admins' inbox for contact messages. */
  inbox: has('inbox'),
  passwordReset: has('password-reset'),
} as const;

function has(name: Capability): boolean {
  return __CAPABILITIES__?.includes(name) ?? false;
}
