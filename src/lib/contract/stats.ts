import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * Figures: the calls of the capability `stats`. Money is in dollars. Days and months are those of the shop's time zone,
 * days as `2026-03-09`, months as `2026-03`.
 */

const success = z.literal(true);
const dollars = z.number();
const count = z.int();

const ownFigures = z.object({
  success,
  /** What was paid and has not gone back. */
  totalPaid: dollars,
  reviews: count,
  /** Pieces in orders that were neither called off nor paid back. */
  pieces: count,
  /** The last twelve, the present one last: what was paid in each, of `totalPaid`. */
  months: z.array(z.object({ month: z.string(), paid: dollars })),
});
export type OwnFigures = z.infer<typeof ownFigures>;

export const myFigures = defineEndpoint({
  method: 'GET',
  path: '/api/stats/me',
  summary: 'What one has paid, reviewed and bought, and what was paid in each of the last twelve months.',
  answer: ownFigures,
  read: ownFigures,
});

/** Ranges that move on with time: each ends today, but the last month. */
export const SHOP_RANGES = ['7-days', '30-days', 'this-month', 'last-month', '12-months'] as const;
export type ShopRange = (typeof SHOP_RANGES)[number];
export const USUAL_RANGE: ShopRange = '30-days';

/** No range is longer, in days: ten years. */
export const LONGEST_RANGE = 3653;

// Not `z.iso.date`, whose pattern every page with a schema would load.
const day = (name: string) =>
  z.optional(z.string().check(z.refine(isDay, `${name} must be a day such as 2026-03-09.`)));

/** Whether a text is a day of the calendar, as `2026-03-09`. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}

export const DAYS_IN_ORDER = 'The first day must not be after the last one.';

/** `from` and `to` are both within; where one of them stands, `range` says nothing. */
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

/** What waits for somebody of the shop, whatever the range. The lists have the most urgent ones only. */
const waiting = z.object({
  pendingOrders: count,
  overdueOrders: count,
  soldOut: z.object({ count, products: z.array(lowProduct) }),
  runningLow: z.object({ count, products: z.array(lowProduct) }),
  /** Mails whose last attempt has failed. */
  failedMails: count,
  unreadMessages: count,
});
export type Waiting = z.infer<typeof waiting>;

const bestSeller = z.object({
  productId: z.string(),
  name: z.string(),
  /** Whether the product is still in the shop. */
  isThere: z.boolean(),
  pieces: count,
  revenue: dollars,
});
export type BestSeller = z.infer<typeof bestSeller>;

const shopFigures = z.object({
  success,
  /** IANA, e.g. `America/New_York`. */
  timeZone: z.string(),
  /** The first and the last day that count. */
  from: z.string(),
  to: z.string(),
  /** Without tax, as everywhere here. */
  revenue: dollars,
  tax: dollars,
  orders: count,
  /** Different people. */
  customers: count,
  /** Different products, and pieces of them. */
  products: count,
  pieces: count,
  /** Every part of the range, also those without a sale; `from` is its first day. */
  parts: z.object({
    unit: z.enum(['day', 'month']),
    list: z.array(z.object({ from: z.string(), revenue: dollars, orders: count })),
  }),
  /** At most ten, by pieces. */
  bestSellers: z.array(bestSeller),
  waiting,
});
export type ShopFigures = z.infer<typeof shopFigures>;

export const shopFiguresOf = defineEndpoint({
  method: 'GET',
  path: '/api/stats/shop',
  summary:
    'What was sold from one day to another, both within, and what waits for the shop; for admins. Days are those of the shop’s time zone. Without anything said: the last 30 days.',
  query: rangeQuery,
  answer: shopFigures,
  read: shopFigures,
});
