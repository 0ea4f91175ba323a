import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { COUPON_KINDS } from '#contract/quote/coupons.ts';
import { CATEGORIES } from '#contract/vocabulary.ts';
import type { Cents } from '#contract/wire/money.ts';
import { sqlList, time, timeDefaultNow } from '../columns.ts';

/** Discount codes. An order with a code is a use of it (`coupon_id` in `orders`), so a code is never deleted. */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As the owner wrote it. */
    code: text().notNull(),
    /** The `couponKey` of the code. */
    codeKey: text().notNull(),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    /** In basis points for `percent`, in cents for `fixed`, 0 for `delivery`. */
    value: numeric({ mode: 'number', precision: 12, scale: 2 }).notNull(),
    /** The minimum value of all items. */
    minCents: bigint({ mode: 'number' }).$type<Cents>(),
    startsAt: time(),
    /** The first instant at which the code is refused. */
    endsAt: time(),
    /** The number of orders that can use the code. */
    useLimit: integer(),
    oncePerCustomer: boolean().notNull(),
    category: text({ enum: CATEGORIES }),
    /** Whether the shop advertises the code. */
    isAnnounced: boolean().notNull(),
    isActive: boolean().notNull(),
    createdAt: timeDefaultNow(),
    changedAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('coupons_code').on(table.codeKey),
    check('coupons_kind', sql`${table.kind} in (${sqlList(COUPON_KINDS)})`),
    check('coupons_category', sql`${table.category} in (${sqlList(CATEGORIES)})`),
    check(
      'coupons_value',
      sql`case ${table.kind} when 'percent' then ${table.value} > 0 and ${table.value} <= 10000
        when 'fixed' then ${table.value} > 0 and ${table.value} = trunc(${table.value}) else ${table.value} = 0 end`,
    ),
    check('coupons_min', sql`${table.minCents} >= 0`),
    check('coupons_times', sql`${table.startsAt} < ${table.endsAt}`),
    check('coupons_limit', sql`${table.useLimit} > 0`),
  ],
);

export type CouponRow = typeof coupons.$inferSelect;
