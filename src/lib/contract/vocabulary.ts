/**
 * The shop's vocabulary and constants. Source: specification §3, §5 and §9. Money is in dollars on the wire and
 * in integer cents in calculations.
 */

/** The four categories, in display order. */
export const CATEGORIES = ['accessories', 'dress', 'jewellery', 'cosmetics'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The seven colors, in display order. */
export const COLORS = ['black', 'blue', 'red', 'green', 'gold', 'silver', 'beige'] as const;
export type Color = (typeof COLORS)[number];

/** The value of a radio button that applies no filter. [SHOP-01] */
export const ALL = 'all';

/** The tax rate on the bag's total in basis points: 500 is 5 %. [BAG-05] */
export const TAX_BASIS_POINTS = 500;

/** The maximum rating; the scale starts at 0. [CARD-01] */
export const MAX_RATING = 5;

export const PAGE_SIZES = {
  /** Products per page of the shop. [SHOP-03] */
  shop: 8,
  /** Products per static page of a category. */
  category: 24,
} as const;

/** Home's Trending Products. [HOME-04] */
export const TRENDING = { fetchLimit: 10, initialCount: 8, step: 4 } as const;

/** The search screen. [SEARCH-02] */
export const SEARCH = { initialCount: 10, step: 10 } as const;

/** Manage Products. [ADMIN-01] */
export const MANAGED_PRODUCTS = { fetchLimit: 50, initialCount: 8, step: 8 } as const;

/** The maximum number of products in a list response. */
export const MAX_LIST_LIMIT = 1000;

/** Debounce between the last keystroke and a search on the backend, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 250;

/** How long an unused response stays cached, in milliseconds. [CALL-04] */
export const UNUSED_CACHE_TTL_MS = 60_000;

/** How long a toast stays open, in milliseconds. [CALL-06] */
export const TOAST_DURATION_MS = 5000;

/**
 * Lengths of the contact form's fields, in characters. The minimums are the specification's, the maximums ours.
 * [CONTACT-01]
 */
export const CONTACT_LIMITS = {
  name: { min: 5, max: 100 },
  subject: { min: 15, max: 200 },
  message: { min: 30, max: 5000 },
} as const;

/**
 * Lengths of the account fields, in characters. The password's minimum is the specification's.
 * [AUTH-03, USER-06]
 */
export const ACCOUNT_LIMITS = {
  username: { max: 50 },
  password: { min: 8, max: 128, special: '!@#$%^&*' },
  bio: { max: 500 },
  profession: { max: 80 },
  /** Page size of the admin's list. */
  managedPageSize: 20,
} as const;

/** Limits of a product: texts in characters, prices in cents, stock in units. [ADMIN-05] */
export const PRODUCT_LIMITS = {
  name: { max: 200 },
  description: { max: 2000 },
  price: { maxCents: 9_999_999 },
  taxClass: { max: 30 },
  stock: { max: 1_000_000 },
  sizes: { max: 30 },
  size: { max: 20 },
  sku: { max: 64 },
  /** All images, including the first. [GALLERY-01] */
  images: { max: 8 },
  imageAlt: { max: 200 },
  style: { max: 64 },
} as const;

/** The pattern of our backend's product IDs. A matching ID is safe as a file name of the static site. */
export const PRODUCT_ID_PATTERN = /^[\w-]{1,64}$/;

/** Limits of a product image: the file in bytes, the decoded image in pixels. */
export const IMAGE_LIMITS = { maxBytes: 8 * 1024 * 1024, maxPixels: 40_000_000 } as const;

/** The image width of bag items and order lines, in pixels: 96 CSS pixels on a screen with 3 device pixels for each. */
export const LINE_IMAGE_WIDTH = 288;

/** Limits of the checkout: texts in characters, and numbers of items. */
export const CHECKOUT_LIMITS = {
  name: { max: 100 },
  phone: { max: 30, minDigits: 7 },
  addressLine: { max: 120 },
  city: { max: 80 },
  region: { max: 60 },
  postalCode: { max: 10 },
  /** A postal code outside the United States. */
  foreignPostalCode: { max: 16 },
  productId: { max: 200 },
  /** A discount code. */
  code: { max: 40 },
  /** Distinct products and sizes in one order. */
  items: { max: 100 },
  /** Units of one product. */
  quantity: { max: 9999 },
} as const;

export const ORDER_LIMITS = {
  /** Page size of a customer's list. */
  pageSize: 10,
  /** Page size of the admin's list. */
  managedPageSize: 20,
  /** Minutes until the shop cancels an unpaid card order. */
  unpaidMinutes: 30,
  /** Days after which a pending pay-on-delivery order counts as overdue. */
  overdueDays: 7,
} as const;

/** The number of units below which the shop shows 'Only 3 left'. */
export const LOW_STOCK_THRESHOLD = 5;

/**
 * The levels of stock that need attention. A product is at a level if its stock or the stock of one of its sizes is at
 * it, so a product may be at both levels.
 */
export const STOCK_LEVELS = ['low', 'sold-out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
