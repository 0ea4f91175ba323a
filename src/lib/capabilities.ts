import type { Capability } from './contract/capabilities.ts';

/**
 * The backend's capabilities beyond the base contract, fetched once at build time. `isAnnounced` is false for a
 * base backend, which has no such endpoint.
 */
export const capabilities = {
  isAnnounced: __CAPABILITIES__ !== null,
  /** The admin's list of accounts. [ADMIN-08] */
  users: hasCapability('users'),
  /** Sort orders, counts per filter option, and fuzzy search. */
  catalogue: hasCapability('catalogue'),
  /** Editing products, and the revision of the built site. [ADMIN-04] */
  productUpdate: hasCapability('product-update'),
  /** Checkout and orders. [BAG-08, USER-09, ADMIN-07] */
  orders: hasCapability('orders'),
  payments: hasCapability('payments'),
  /** Stock of products, in units. */
  stock: hasCapability('stock'),
  /** Back-in-stock notices by mail. */
  backInStock: hasCapability('back-in-stock'),
  /** Reviews by customers who bought the product. */
  reviews: hasCapability('reviews'),
  /** Wishlists, synchronized between devices. */
  wishlist: hasCapability('wishlist'),
  /** Real figures in the dashboard. [USER-03, ADMIN-07] */
  stats: hasCapability('stats'),
  /** The admins' inbox for contact messages. */
  inbox: hasCapability('inbox'),
  passwordReset: hasCapability('password-reset'),
} as const;

function hasCapability(name: Capability): boolean {
  return __CAPABILITIES__?.includes(name) ?? false;
}
