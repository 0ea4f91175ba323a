import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ADDRESS_COUNTRY } from '#contract/address/address.ts';
import { ORDER_CONFIRMATIONS, ORDER_EVENTS, ORDER_STATES } from '#contract/orders/order.ts';
import { ORDER_ACTORS } from '#contract/orders/refunds.ts';
import { SHIPMENT_LIMITS } from '#contract/orders/shipments.ts';
import { COUPON_KINDS } from '#contract/quote/coupons.ts';
import { COMPONENT_KINDS } from '#contract/quote/price-components.ts';
import { TAX_MODES } from '#contract/quote/selling-rules.ts';
import type { Cents } from '#contract/wire/money.ts';
import { shopCurrency, sqlList, time, timeDefaultNow } from '../columns.ts';
import { users } from './auth.ts';
import { coupons } from './coupons.ts';

/** A rate in basis points. */
const rate = () => numeric({ mode: 'number', precision: 7, scale: 2 });

/** Whether an order counts as a use of its discount code. */
const isUse = ({ couponId, couponReturnedAt }: Record<'couponId' | 'couponReturnedAt', AnyPgColumn>) =>
  sql`${couponId} is not null and ${couponReturnedAt} is null`;

/**
 * Orders. The amounts are a snapshot from the time of the order and do not follow the products. Personal columns become
 * null when the customer's data is erased. Only earlier versions of the shop read the total, tax and rate columns; the
 * components contain the same amounts.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The public order number, e.g. `SOL-7K3M-92QD`. */
    number: text().notNull(),
    /** Null for a guest order and after the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the secret that gives a guest access to the order; null if the customer has an account. */
    secretHash: text(),
    /** SHA-256 hashes of the Idempotency-Key, the caller and the request body. */
    keyHash: text().notNull(),
    callerHash: text().notNull(),
    requestHash: text().notNull(),
    status: text({ enum: ORDER_STATES }).notNull().default('pending'),
    /** The party that must confirm a guest's order on delivery; null once it is confirmed, and for all other orders. */
    confirmation: text({ enum: ORDER_CONFIRMATIONS }),
    /** Keyed hashes of the network and the mailbox of the order; null once the customer's data is erased. */
    networkKey: text(),
    mailboxKey: text(),
    email: text(),
    phone: text(),
    name: text(),
    line1: text(),
    line2: text(),
    city: text(),
    region: text(),
    postalCode: text(),
    /** An ISO 3166-1 code. */
    country: text().notNull().default(ADDRESS_COUNTRY),
    /** The account was deleted before delivery: erase the personal data when the order is closed. */
    forgetWhenClosed: boolean().notNull().default(false),
    /** The site's URL at the time of the order, for links in mails, e.g. `https://solene.example`. */
    siteUrl: text().notNull(),
    selectedItems: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    taxCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** The rate of the only tax in basis points: 500 is 5 %; 0 for several or none. */
    taxBasisPoints: rate().notNull(),
    grandTotalCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    currency: shopCurrency(),
    /** The discount code, as it was when the order was placed; null without one. */
    couponId: uuid().references(() => coupons.id),
    couponCode: text(),
    couponKind: text({ enum: COUPON_KINDS }),
    /** When the use of the code was returned; null while the order counts as a use. */
    couponReturnedAt: time(),
    /** Whether taxes are added to the prices or included in them. Orders of earlier versions have added taxes. */
    taxMode: text({ enum: TAX_MODES }).notNull().default('added'),
    /** The delivery rate, as it was when the order was placed; null for orders of earlier versions. */
    rateId: text(),
    rateName: text(),
    ratePriceCents: bigint({ mode: 'number' }).$type<Cents>(),
    rateMinDays: integer(),
    rateMaxDays: integer(),
    /** The price of the cheapest rate that was offered, up to which a withdrawal returns the delivery. */
    cheapestRateCents: bigint({ mode: 'number' }).$type<Cents>(),
    placedAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
    /** When the shop cancels an order that is not paid by card or not confirmed; null for all other orders. */
    expiresAt: time(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_key').on(table.keyHash),
    index('orders_newest').on(table.placedAt.desc().nullsFirst(), table.id),
    index('orders_status_newest').on(table.status, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_user_newest').on(table.userId, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_total').on(table.grandTotalCents.desc().nullsFirst(), table.id),
    index('orders_expires').on(table.expiresAt),
    // With the items, so that the warnings of orders sum them up per key without reading the orders.
    index('orders_network').on(table.networkKey, table.selectedItems).where(sql`${table.status} = 'pending'`),
    index('orders_mailbox').on(table.mailboxKey, table.selectedItems).where(sql`${table.status} = 'pending'`),
    index('orders_unconfirmed')
      .on(table.id)
      .where(sql`${table.status} = 'pending' and ${table.confirmation} is not null`),
    // The uses of a code: all, and those of a customer, whom account or mailbox identifies.
    index('orders_coupon').on(table.couponId, table.userId).where(isUse(table)),
    index('orders_coupon_mailbox').on(table.couponId, table.mailboxKey).where(isUse(table)),
    check('orders_coupon_kind', sql`${table.couponKind} in (${sqlList(COUPON_KINDS)})`),
    check('orders_status', sql`${table.status} in (${sqlList(ORDER_STATES)})`),
    check('orders_confirmation', sql`${table.confirmation} in (${sqlList(ORDER_CONFIRMATIONS)})`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/**
 * Order lines: a snapshot of each product. There is no foreign key, since products change and are deleted. The columns
 * of discount and tax are null in orders of earlier versions of the shop.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the bag. */
    position: integer().notNull(),
    productId: text().notNull(),
    /** The size and its SKU at the time of the order; null if the product had no sizes. */
    size: text(),
    sku: text(),
    name: text().notNull(),
    priceCents: integer().$type<Cents>().notNull(),
    quantity: integer().notNull(),
    /** Whether the order reduced a tracked stock; a cancellation then restores it. */
    takesStock: boolean().notNull(),
    /** The amounts of the line in the quote: the discount, 0 or less; the price with it; the tax. */
    discountCents: bigint({ mode: 'number' }).$type<Cents>(),
    netCents: bigint({ mode: 'number' }).$type<Cents>(),
    taxCents: bigint({ mode: 'number' }).$type<Cents>(),
    taxRate: rate(),
    taxClass: text(),
    /** Content hash of the image and the width of the displayed file. */
    imageHash: text('picture').notNull(),
    imageWidth: integer('picture_width').notNull(),
    imageAlt: text('picture_alt').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    index('order_lines_picture').on(table.imageHash),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

export type OrderLineRow = typeof orderLines.$inferSelect;

/**
 * The components of an order's total, as its quote said. The amounts that are not included in others add up to it: a
 * trigger checks it. It also writes the components of orders of earlier versions of the shop, which write none.
 */
export const orderComponents = pgTable(
  'order_components',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the summary. */
    position: integer().notNull(),
    kind: text({ enum: COMPONENT_KINDS }).notNull(),
    label: text().notNull(),
    /** The rate of a tax in basis points; null for other kinds. */
    rate: rate(),
    /** A discount is negative. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    isIncluded: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_components_kind', sql`${table.kind} in (${sqlList(COMPONENT_KINDS)})`),
  ],
);

export type OrderComponentRow = typeof orderComponents.$inferSelect;

/** Shipments: one of each order at most. The tracking numbers are erased with the customer's data. */
export const shipments = pgTable(
  'shipments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** One of `CARRIER_NAMES` or any other name. */
    carrier: text(),
    trackingNumbers: text().array().notNull(),
    shippedAt: time(),
    /** The delivery as the shop has entered it. An assumed one is not stored. */
    deliveredAt: time(),
    /** Whether a mail about the shipped order has contained tracking numbers. */
    isTrackingSent: boolean().notNull(),
    /** Rises with each change, so that an edit of an older version is rejected. */
    version: integer().notNull().default(1),
    changedAt: timeDefaultNow(),
  },
  (table) => [
    check(
      'shipments_numbers',
      sql`cardinality(${table.trackingNumbers}) <= ${sql.raw(String(SHIPMENT_LIMITS.trackingNumbers.max))}`,
    ),
    check('shipments_delivered', sql`${table.deliveredAt} is null or ${table.shippedAt} is not null`),
  ],
);

export type ShipmentRow = typeof shipments.$inferSelect;

/** The event log of each order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text({ enum: ORDER_EVENTS }).notNull(),
    actor: text({ enum: ORDER_ACTORS }).notNull(),
    /** The acting customer or admin; null for other actors and after the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The amount of a refund, if it is not the whole payment. */
    amountCents: bigint({ mode: 'number' }).$type<Cents>(),
    at: timeDefaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check('order_events_event', sql`${table.event} in (${sqlList(ORDER_EVENTS)})`),
    check('order_events_actor', sql`${table.actor} in (${sqlList(ORDER_ACTORS)})`),
  ],
);

export type OrderEventRow = typeof orderEvents.$inferSelect;

/** Kinds of counted rows: the orders of each state, and the payments that wait for the shop. */
const COUNTED = [...ORDER_STATES, 'waiting'] as const;

/**
 * The number of orders per status: the sum of the rows. Triggers on orders and payments insert a row for each change.
 * `waiting` counts the payments of pending orders that are paid or due on delivery.
 */
export const orderCounts = pgTable('order_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text({ enum: COUNTED }).notNull(),
  orders: bigint({ mode: 'number' }).notNull(),
});

/**
 * The number of orders per day in UTC and status: the sum of the rows. Triggers on orders insert a row for each change.
 * Deep pages of a list find their first day.
 */
export const orderDays = pgTable('order_days', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  status: text({ enum: ORDER_STATES }).notNull(),
  orders: bigint({ mode: 'number' }).notNull(),
});

/**
 * Networks and mailboxes whose orders may have a warning. Triggers insert both keys with each order that holds stock,
 * and the worker deletes keys that hold little, and duplicates of the others.
 */
export const heldKeys = pgTable('held_keys', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
});
