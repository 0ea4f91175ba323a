/**
 * The words and numbers of the shop, each said once. Source: specification §3, §5 and §9.
 * Money is in dollars where the wire speaks and in integer cents where we calculate.
 */

/** The four categories, in the order in which every list shows them. */
export const CATEGORIES = ['accessories', 'dress', 'jewellery', 'cosmetics'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The seven colors, in the order in which every list shows them. */
export const COLORS = ['black', 'blue', 'red', 'green', 'gold', 'silver', 'beige'] as const;
export type Color = (typeof COLORS)[number];

/** The value of a radio that does not filter. [SHOP-01] */
export const ALL = 'all';

/**
 * The price bands [SHOP-01]. `value` is the filter state's `min-max` string in dollars;
 * the open-ended band ends at `Infinity`, which is also what goes over the wire [SHOP-03].
 */
export const PRICE_BANDS = [
  { value: '0-50', label: 'Under $50' },
  { value: '50-100', label: '$50 - $100' },
  { value: '100-200', label: '$100 - $200' },
  { value: '200-Infinity', label: '$200 +' },
] as const;
export type PriceBand = (typeof PRICE_BANDS)[number]['value'];

/** The tax on the bag's total, as a fraction. [BAG-05] */
export const TAX_RATE = 0.05;

/** Best possible rating; the scale starts at 0. [CARD-01] */
export const MAX_RATING = 5;

export const PAGE_SIZES = {
  /** Products on one page of the shop [SHOP-03]. */
  shop: 8,
  /** Products on one static page of a category. */
  category: 24,
} as const;

/** Home's Trending Products [HOME-04]. */
export const TRENDING = { fetched: 10, shown: 8, step: 4 } as const;

/** The search screen [SEARCH-02]. */
export const SEARCH = { shown: 10, step: 10 } as const;

/** Manage Products [ADMIN-01]. */
export const MANAGED = { fetched: 50, shown: 8, step: 8 } as const;

/** The most products one list query answers (contract). */
export const LIST_LIMIT = 1000;

/** A backend answer is kept this long after its last use, in milliseconds [CALL-04]. */
export const KEEP_UNUSED_MS = 60_000;

/** A toast closes by itself after this long, in milliseconds [CALL-06]. */
export const TOAST_MS = 5000;

/** The fields of the contact form, in characters: the least is the specification's, the most is ours. [CONTACT-01] */
export const CONTACT = {
  name: { min: 5, max: 100 },
  subject: { min: 15, max: 200 },
  message: { min: 30, max: 5000 },
} as const;

/** What a person says of themselves, in characters; the least of a password is the specification's. [AUTH-03, USER-06] */
export const ACCOUNT = {
  username: { max: 50 },
  password: { min: 8, max: 128, special: '!@#$%^&*' },
  bio: { max: 500 },
  profession: { max: 80 },
} as const;

/** What an admin says of a product: texts in characters, prices in dollars, stock in pieces. [ADMIN-05] */
export const PRODUCT = {
  name: { max: 200 },
  description: { max: 2000 },
  price: { max: 99_999.99 },
  stock: { max: 1_000_000 },
} as const;

/** What a product's picture may be at most: the file in bytes, what it shows in pixels. */
export const PICTURE = { maxBytes: 8 * 1024 * 1024, maxPixels: 40_000_000 } as const;

/** What a person says at the checkout, and how much of anything: texts in characters. */
export const CHECKOUT = {
  name: { max: 100 },
  phone: { max: 30 },
  line: { max: 120 },
  city: { max: 80 },
  postalCode: { max: 10 },
  productId: { max: 200 },
  /** Different products in one order. */
  items: { max: 100 },
  /** Pieces of one product. */
  quantity: { max: 9999 },
} as const;

export const ORDERS = {
  /** On one page of a list. */
  page: 10,
  /** On one page of the admin's list. */
  managedPage: 20,
  /** A card order that nobody pays is given up after so many minutes. */
  unpaidMinutes: 30,
  /** A pay-on-delivery order that waits for the shop for so many days is brought to its notice. */
  overdueDays: 7,
} as const;

/** Fewer pieces than this are told: 'Only 3 left'. */
export const FEW_LEFT = 5;
