/**
 * The capabilities that a backend may announce beyond the base contract, in the order of the announcement. Our backend
 * implements all of them. The site ignores names it does not know.
 */
export const CAPABILITIES = [
  /** Editing products, and the revision of the built site. [ADMIN-04] */
  'product-update',
  /** The admin's list of accounts. [ADMIN-08] */
  'users',
  /** Search and pages in that list. */
  'user-search',
  /** Sort orders, counts per filter option, and fuzzy search. */
  'catalogue',
  /** Checkout and orders. [BAG-08, USER-09, ADMIN-07] */
  'orders',
  /** Settling an order attempt whose response was lost, before another order is sent. [BAG-08] */
  'order-attempts',
  /** The limits of one order, for the bag. [SAFE-01] */
  'order-limits',
  /** Periods and sort orders in the admin's order list. */
  'order-periods',
  /** Payments and refunds. [USER-09, ADMIN-07] */
  'payments',
  /** New accounts begin when their email address is confirmed by a link in a mail. */
  'email-verification',
  /** Resetting a forgotten password by mail. */
  'password-reset',
  /** Stock of products, in units. */
  'stock',
  /** Back-in-stock notices by mail. */
  'back-in-stock',
  /** Real figures in the dashboard. [USER-03, ADMIN-07] */
  'stats',
  /** Reviews by customers who bought the product. */
  'reviews',
  /** Wishlists, synchronized between devices. */
  'wishlist',
  /** The admins' inbox: contact messages, and mails that could not be sent. */
  'inbox',
  /** Edits that carry the values they replace, and are rejected if another edit has changed those. */
  'edit-conflicts',
  /** Sessions of an account, second factors, and sensitive calls that ask for a recent proof. [SAFE-05] */
  'account-security',
  /** Sizes with a stock of their own, and styles: products that are one design in several colors. [SIZE-01, SIZE-08] */
  'sizes',
  /** Further images of a product. [GALLERY-01] */
  'gallery',
  /** What a product is made of, its care and its measurements. */
  'details',
  /** Reports of browsers about violations of a page's content security policy. */
  'security-reports',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The capabilities that our backend announces only with a mail server. */
export const MAIL_CAPABILITIES: readonly Capability[] = [
  'email-verification',
  'password-reset',
  'back-in-stock',
];
