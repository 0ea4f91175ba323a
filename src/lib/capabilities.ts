import type { Capability } from './contract/capabilities.ts';

/**
 * What the hosted backend can do beyond the base contract, asked once while the site was built.
 * `announced` is false for a base backend, which does not know the question.
 */
export const capabilities = {
  announced: __CAPABILITIES__ !== null,
  /** The admin's list of accounts. [ADMIN-08] */
  users: has('users'),
  /** The shop's list is sorted, its choices say how much they find, and mistyped words are forgiven. */
  catalogue: has('catalogue'),
  /** An admin can change products, and ask which of them the built site shows. [ADMIN-04] */
  productUpdate: has('product-update'),
  /** The bag leads to a checkout, and orders are kept. [BAG-08, USER-09, ADMIN-07] */
  orders: has('orders'),
  payments: has('payments'),
  /** Products say how many pieces there are. */
  stock: has('stock'),
  /** Who leaves their address hears when a product is there again. */
  backInStock: has('back-in-stock'),
  /** Who has bought a product says what they think of it. */
  reviews: has('reviews'),
  /** People mark what they like with a heart, and have it on all their devices. */
  wishlist: has('wishlist'),
  /** The dashboard shows real figures. [USER-03, ADMIN-07] */
  stats: has('stats'),
  /** Admins read what people write to the shop. */
  inbox: has('inbox'),
  passwordReset: has('password-reset'),
} as const;

function has(name: Capability): boolean {
  return __CAPABILITIES__?.includes(name) ?? false;
}
