/**
 * The capabilities that a backend may announce beyond the base contract, in the order of the announcement. Our backend
 * implements all of them. The site ignores names it does not know.
 */
export const CAPABILITIES = [
  /**
   * Editing products, with a check of the values that an edit replaces. Sort orders, counts per filter option, fuzzy
   * search. Sizes, styles, more images and details of a product, if its data contains them. [ADMIN-04, SIZE-01]
   */
  'catalogue',
  /** Checkout, orders, stock in units, and real figures in the dashboard. [BAG-08, USER-03, USER-09, ADMIN-07] */
  'orders',
  /** Payments and refunds. [USER-09, ADMIN-07] */
  'payments',
  /**
   * The admin's list of accounts, sessions, second factors, and sensitive calls that ask for a recent proof. Reports of
   * browsers about violations of a page's content security policy. [ADMIN-08, SAFE-05]
   */
  'accounts',
  /**
   * Links and notices by mail: confirming the address of a new account, resetting a forgotten password, and products
   * that are back in stock. Our backend announces it only with a mail server.
   */
  'mail',
  /** Reviews by customers who bought the product. */
  'reviews',
  /** Wishlists, synchronized between devices. */
  'wishlist',
  /** The admins' inbox: contact messages, and mails that could not be sent. */
  'inbox',
  /**
   * The owner's settings of delivery, taxes, returns and documents, discount codes, a checkout for every country, and
   * refunds of single units. [SHIP-01, SHIP-02, TAX-01, DISC-01, RET-01]
   */
  'selling',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

interface FormerNames {
  /** Names of parts that have endpoints. A backend that announces all of them has the capability. */
  readonly needed: readonly string[];
  /** Names of parts that only add fields, which are absent from the data of a backend without the part. */
  readonly optional: readonly string[];
}

/** The names that a capability replaces. Backends announce them for one more release. */
const FORMER_NAMES: Readonly<Partial<Record<Capability, FormerNames>>> = {
  catalogue: {
    needed: ['product-update'],
    optional: ['edit-conflicts', 'sizes', 'gallery', 'details'],
  },
  orders: {
    needed: ['order-attempts', 'order-limits', 'stats'],
    optional: ['order-periods', 'stock'],
  },
  accounts: {
    needed: ['users', 'user-search', 'account-security'],
    optional: ['security-reports'],
  },
  mail: { needed: ['email-verification', 'password-reset', 'back-in-stock'], optional: [] },
};

/** Capabilities that already existed, and now include the parts with former names. */
const EXTENDED: readonly Capability[] = ['catalogue', 'orders'];

/** Returns the former names of a capability. */
function formerNames(name: Capability): readonly string[] {
  const { needed = [], optional = [] } = FORMER_NAMES[name] ?? {};
  return [...needed, ...optional];
}

/** The former names of all capabilities. */
export const ALL_FORMER_NAMES = CAPABILITIES.flatMap(formerNames);

/** Returns the announcement of capabilities for sites of this release and of the one before. */
export function withFormerNames(capabilities: readonly Capability[]): string[] {
  return [...capabilities, ...capabilities.flatMap(formerNames)];
}

/**
 * Returns the capabilities of a list of names, in the order of `CAPABILITIES`. If the list has any former name,
 * `catalogue` and `orders` also need the former names of all their `needed` parts.
 */
export function parseCapabilities(listed: readonly string[]): Capability[] {
  const names = new Set(listed);
  const isFormer = ALL_FORMER_NAMES.some((name) => names.has(name));
  return CAPABILITIES.filter((name) => {
    const hasParts = FORMER_NAMES[name]?.needed.every((part) => names.has(part)) ?? true;
    if (EXTENDED.includes(name)) return names.has(name) && (hasParts || !isFormer);
    return names.has(name) || (FORMER_NAMES[name] !== undefined && hasParts);
  });
}
