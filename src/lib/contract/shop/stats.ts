import * as z from 'zod/mini';
import { isDay } from '#contract/wire/days.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import type { InCents } from '#contract/wire/money.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import * as text from '#messages/rules/days.ts';

/**
 * Statistics: the capability `orders`. Money is in dollars. Days (`2026-03-09`) and months (`2026-03`) are in
 * the shop's time zone.
 */

const successSchema = z.literal(true);
const countSchema = z.int();

const ownFiguresSchema = z.object({
  success: successSchema,
  /** The total paid, less refunds. */
  totalPaid: dollarsSchema,
  reviews: countSchema,
  /** Units in orders that were neither cancelled nor refunded. */
  pieces: countSchema,
  /** The last twelve months, the current one last; `paid` is each month's share of `totalPaid`. */
  months: z.array(z.object({ month: z.string(), paid: dollarsSchema })),
});
export type WireOwnFigures = z.infer<typeof ownFiguresSchema>;
export type OwnFigures = InCents<WireOwnFigures>;

export const getMyFiguresEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stats/me',
  access: 'logged in',
  capability: 'orders',
  summary:
    'Returns your own totals of payments, reviews and purchases, and your payments in each of the last twelve months.',
  response: ownFiguresSchema,
  parseResponse: ownFiguresSchema,
});

/** Relative ranges. All end today, except the last month. */
export const FIGURE_RANGES = ['7-days', '30-days', 'this-month', 'last-month', '12-months'] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];
export const DEFAULT_RANGE: FigureRange = '30-days';

/** The longest range, in days: ten years. */
export const MAX_RANGE_DAYS = 3653;

const daySchema = (label: string) => z.optional(z.string().check(z.refine(isDay, text.invalidDay(label))));

/** Returns whether a day is in the years 1900 to 2999, so it and the compared ranges fit the database. */
export const hasKnownYear = (day: string): boolean => day >= '1900' && day < '3000';

/** `from` and `to` are inclusive. If either is set, `range` is ignored. */
export const rangeQuerySchema = z
  .object({
    range: z.optional(z.enum(FIGURE_RANGES, unknownChoice(text.range, FIGURE_RANGES.join(', ')))),
    from: daySchema(text.from),
    to: daySchema(text.to),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: text.daysReversed,
      path: ['from'],
    }),
  );
export type RangeQuery = z.infer<typeof rangeQuerySchema>;

const lowStockProductSchema = z.object({ _id: z.string(), name: z.string(), stock: countSchema });

/** Maximum number of sold-out sizes that are counted. */
export const MAX_COUNTED_SIZES = 1000;

/** Open tasks of the shop, independent of the range. The lists contain only the most urgent products. */
const openTasksSchema = z.object({
  pendingOrders: countSchema,
  overdueOrders: countSchema,
  /** Orders with a warning. */
  suspiciousOrders: countSchema,
  soldOut: z.object({ count: countSchema, products: z.array(lowStockProductSchema) }),
  runningLow: z.object({ count: countSchema, products: z.array(lowStockProductSchema) }),
  /** Sold-out sizes of products that are not sold out, at most `MAX_COUNTED_SIZES`. Earlier backends omit them. */
  soldOutSizes: z.optional(
    z.object({
      count: countSchema,
      products: z.array(z.object({ _id: z.string(), name: z.string(), sizes: z.array(z.string()) })),
    }),
  ),
  /** Orders with an open problem of their payment. */
  paymentIssues: countSchema,
  /** Mails whose last attempt failed. */
  failedMails: countSchema,
  unreadMessages: countSchema,
});
export type OpenTasks = z.infer<typeof openTasksSchema>;

const bestSellerSchema = z.object({
  productId: z.string(),
  name: z.string(),
  /** Whether the product still exists. */
  isThere: z.boolean(),
  pieces: countSchema,
  revenue: dollarsSchema,
});
export type BestSeller = InCents<z.infer<typeof bestSellerSchema>>;

const shopFiguresSchema = z.object({
  success: successSchema,
  /** IANA name, e.g. `America/New_York`. */
  timeZone: z.string(),
  /** The first and the last day of the range, inclusive. */
  from: z.string(),
  to: z.string(),
  /** Without tax, like all revenue here. */
  revenue: dollarsSchema,
  tax: dollarsSchema,
  orders: countSchema,
  /** Distinct customers. */
  customers: countSchema,
  /** Distinct products, and the units sold of them. */
  products: countSchema,
  pieces: countSchema,
  /** Totals of the days or months before, inclusive as well. Earlier backends do not compare. */
  previous: z.optional(
    z.object({
      from: z.string(),
      to: z.string(),
      revenue: dollarsSchema,
      orders: countSchema,
      customers: countSchema,
    }),
  ),
  /** All days or months of the range, including those without a sale; `from` is the first day of each. */
  parts: z.object({
    unit: z.enum(['day', 'month']),
    list: z.array(z.object({ from: z.string(), revenue: dollarsSchema, orders: countSchema })),
  }),
  /** At most ten, by units sold. */
  bestSellers: z.array(bestSellerSchema),
  waiting: openTasksSchema,
});
export type WireShopFigures = z.infer<typeof shopFiguresSchema>;
export type ShopFigures = InCents<WireShopFigures>;

export const getShopFiguresEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/stats/shop',
  access: 'admin',
  capability: 'orders',
  summary:
    'Returns sales for a range of days, both ends inclusive, with the totals of the range before, and the open tasks of the shop. Admins only. Days are in the shop’s time zone. The default is the last 30 days.',
  query: rangeQuerySchema,
  response: shopFiguresSchema,
  parseResponse: shopFiguresSchema,
});
