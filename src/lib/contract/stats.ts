import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * Statistics: the capability `stats`. Money is in dollars. Days (`2026-03-09`) and months (`2026-03`) are in
 * the shop's time zone.
 */

const success = z.literal(true);
const dollars = z.number();
const count = z.int();

const ownFigures = z.object({
  success,
  /** The total paid, without refunds. */
  totalPaid: dollars,
  reviews: count,
  /** Units in orders that were neither cancelled nor refunded. */
  pieces: count,
  /** The last twelve months, the current one last; `paid` is each month's share of `totalPaid`. */
  months: z.array(z.object({ month: z.string(), paid: dollars })),
});
export type OwnFigures = z.infer<typeof ownFigures>;

export const myFigures = defineEndpoint({
  method: 'GET',
  path: '/api/stats/me',
  summary:
    'Returns your own totals of payments, reviews and purchases, and your payments in each of the last twelve months.',
  answer: ownFigures,
  read: ownFigures,
});

/** Relative ranges. All end today, except the last month. */
export const SHOP_RANGES = ['7-days', '30-days', 'this-month', 'last-month', '12-months'] as const;
export type ShopRange = (typeof SHOP_RANGES)[number];
export const USUAL_RANGE: ShopRange = '30-days';

/** The longest range, in days: ten years. */
export const LONGEST_RANGE = 3653;

// Not `z.iso.date`: every page with a schema would load its pattern.
const day = (name: string) =>
  z.optional(z.string().check(z.refine(isDay, `${name} must be a date such as 2026-03-09.`)));

/** Returns whether a text is a valid calendar day such as `2026-03-09`. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}

export const DAYS_IN_ORDER = 'The start date must not be after the end date.';

/** `from` and `to` are inclusive. If either is set, `range` is ignored. */
export const rangeQuery = z
  .object({
    range: z.optional(z.enum(SHOP_RANGES, `Range must be one of ${SHOP_RANGES.join(', ')}.`)),
    from: day('From'),
    to: day('To'),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: DAYS_IN_ORDER,
      path: ['from'],
    }),
  );
export type RangeQuery = z.infer<typeof rangeQuery>;

const lowProduct = z.object({ _id: z.string(), name: z.string(), stock: count });

/** Open tasks of the shop, independent of the range. The lists contain only the most urgent products. */
const waiting = z.object({
  pendingOrders: count,
  overdueOrders: count,
  soldOut: z.object({ count, products: z.array(lowProduct) }),
  runningLow: z.object({ count, products: z.array(lowProduct) }),
  /** Mails whose last attempt failed. */
  failedMails: count,
  unreadMessages: count,
});
export type Waiting = z.infer<typeof waiting>;

const bestSeller = z.object({
  productId: z.string(),
  name: z.string(),
  /** Whether the product still exists. */
  isThere: z.boolean(),
  pieces: count,
  revenue: dollars,
});
export type BestSeller = z.infer<typeof bestSeller>;

const shopFigures = z.object({
  success,
  /** IANA name, e.g. `America/New_York`. */
  timeZone: z.string(),
  /** The first and the last day of the range, inclusive. */
  from: z.string(),
  to: z.string(),
  /** Without tax, like all revenue here. */
  revenue: dollars,
  tax: dollars,
  orders: count,
  /** Distinct customers. */
  customers: count,
  /** Distinct products, and the units sold of them. */
  products: count,
  pieces: count,
  /** All days or months of the range, including those without a sale; `from` is the first day of each. */
  parts: z.object({
    unit: z.enum(['day', 'month']),
    list: z.array(z.object({ from: z.string(), revenue: dollars, orders: count })),
  }),
  /** At most ten, by units sold. */
  bestSellers: z.array(bestSeller),
  waiting,
});
export type ShopFigures = z.infer<typeof shopFigures>;

export const shopFiguresOf = defineEndpoint({
  method: 'GET',
  path: '/api/stats/shop',
  summary:
    'Returns sales for a range of days, both ends inclusive, and the open tasks of the shop. Admins only. Days are in the shop’s time zone. The default is the last 30 days.',
  query: rangeQuery,
  answer: shopFigures,
  read: shopFigures,
});
