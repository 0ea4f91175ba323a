import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MESSAGE_STATES } from '#contract/inbox.ts';
import {
  ORDER_ACTORS,
  ORDER_EVENTS,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from '#contract/order.ts';
import { REVIEW_LIMITS } from '#contract/reviews.ts';
import { ROLES } from '#contract/user.ts';
import { ACCOUNT_LIMITS, CATEGORIES, COLORS, MAX_RATING, PRODUCT_LIMITS } from '#contract/vocabulary.ts';

/** The schema for PGlite and PostgreSQL. Amounts of money are integer cents. */

const sqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
// Millisecond precision, the same as a JavaScript Date.
const time = () => timestamp({ withTimezone: true, precision: 3 });
const timeDefaultNow = () => time().notNull().defaultNow();

export const products = pgTable(
  'products',
  {
    /** The name's slug with a short random suffix. */
    id: text().primaryKey(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    oldPriceCents: integer(),
    category: text({ enum: CATEGORIES }).notNull(),
    color: text({ enum: COLORS }).notNull(),
    description: text().notNull().default(''),
    /** The editorial rating, used while the product has no visible reviews. */
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** Mean and number of the visible reviews; the mean is null without any. Triggers on `reviews` maintain both. */
    reviewMean: numeric({ precision: 3, scale: 2, mode: 'number' }),
    reviewCount: integer().notNull().default(0),
    author: text(),
    /** Units in stock; null if the stock is not tracked. */
    stock: integer(),
    /** Content hash of the image; its files are named `imageFileName(picture, width)`. */
    picture: text().notNull(),
    /** Size of the largest file, in pixels. */
    pictureWidth: integer().notNull(),
    pictureHeight: integer().notNull(),
    /** The widths of the files, ascending; the last one is `pictureWidth`. */
    pictureWidths: integer().array().notNull(),
    pictureAlt: text().notNull(),
    createdAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
  },
  (table) => [
    check('products_id', sql`${table.id} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check('products_name', sql`length(${table.name}) between 1 and 200`),
    check('products_price', sql`${table.priceCents} between 0 and 100000000`),
    check('products_old_price', sql`${table.oldPriceCents} between ${table.priceCents} + 1 and 100000000`),
    check('products_category', sql`${table.category} in (${sqlList(CATEGORIES)})`),
    check('products_color', sql`${table.color} in (${sqlList(COLORS)})`),
    check('products_rating', sql`${table.rating} between 0 and ${sql.raw(String(MAX_RATING))}`),
    check('products_stock', sql`${table.stock} between 0 and ${sql.raw(String(PRODUCT_LIMITS.stock.max))}`),
    check('products_picture', sql`cardinality(${table.pictureWidths}) > 0`),
    // `order by … desc` implies nulls first; the index must match it to be used.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('products_category_newest').on(table.category, table.createdAt.desc().nullsFirst(), table.id),
    index('products_color_newest').on(table.color, table.createdAt.desc().nullsFirst(), table.id),
    index('products_price').on(table.priceCents),
  ],
);
export type ProductRow = typeof products.$inferSelect;
export type NewProductRow = typeof products.$inferInsert;

/**
 * A single row with the catalogue's revision. A trigger on `products` increments it, which also covers changes by other
 * processes or by hand.
 */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    only: boolean().primaryKey().default(true),
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_state_only', sql`${table.only}`)],
);

/** Images that products use or used. The cleanup deletes their files once they are unused (`image-cleanup.ts`). */
export const pictures = pgTable(
  'pictures',
  {
    hash: text().primaryKey(),
    widths: integer().array().notNull(),
    /** When a product last started or stopped using the image. */
    touchedAt: timeDefaultNow(),
  },
  (table) => [index('pictures_touched').on(table.touchedAt)],
);

/** Messages from the contact form. [CONTACT-02] */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    fromName: text().notNull(),
    fromEmail: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('unread'),
    createdAt: timeDefaultNow(),
  },
  (table) => [check('messages_state', sql`${table.state} in (${sqlList(MESSAGE_STATES)})`)],
);
export type MessageRow = typeof messages.$inferSelect;

/**
 * Transactional outbox of mails. A row is inserted in the transaction of the event it reports, and deleted when the
 * mail server has accepted the mail.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the mail's Message-ID, which lets mail clients recognize a duplicate. */
    id: uuid().primaryKey().defaultRandom(),
    /** An email address with an optional display name: `Name <name@shop.example>`. */
    to: text().notNull(),
    /** An email address without a display name. */
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Number of delivery attempts started. */
    attempts: integer().notNull().default(0),
    /** When the next attempt is due. Lies in the future during an attempt (lease) and after a failure (backoff). */
    dueAt: timeDefaultNow(),
    /**
     * The mail server's error from the last attempt, '' if it gave none. Null for a new mail and during an attempt.
     */
    failure: text(),
    createdAt: timeDefaultNow(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);
export type OutboxRow = typeof outbox.$inferSelect;

/** Attempts in the current window of a rate limit. `key` is a salted hash, so no IP or email address is stored. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: time().notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);

/** Random secrets of this database, created once by a migration. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** User accounts. [CALL-02] */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** Normalized for uniqueness by `usernameKey` in `auth/user-rows.ts`. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    /** Normalized for uniqueness by `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    /** Argon2id hash, including parameters and salt. */
    passwordHash: text().notNull(),
    /** When the user set the password. Rehashing the same password does not change it. */
    passwordSetAt: timeDefaultNow(),
    role: text({ enum: ROLES }).notNull().default('user'),
    profession: text().notNull().default(''),
    bio: text().notNull().default(''),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.usernameKey),
    uniqueIndex('users_email').on(table.emailKey),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    check('users_role', sql`${table.role} in (${sqlList(ROLES)})`),
    check('users_bio', sql`length(${table.bio}) <= ${sql.raw(String(ACCOUNT_LIMITS.bio.max))}`),
    check(
      'users_profession',
      sql`length(${table.profession}) <= ${sql.raw(String(ACCOUNT_LIMITS.profession.max))}`,
    ),
  ],
);
export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** Login sessions. A session ends 30 days after its last renewal and 90 days after its creation. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: a leaked table does not allow anyone to sign in. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeDefaultNow(),
    /** Time of the last renewal, which happens at most once a day. */
    renewedAt: timeDefaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedAt),
    index('sessions_created').on(table.createdAt),
  ],
);

/**
 * Orders. The amounts are a snapshot from the time of the order and do not follow the products. Personal columns become
 * null when the customer's data is erased.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The public order number, e.g. `SOL-7K3M-92QD`. */
    number: text().notNull(),
    /** Null for a guest order and after the account was deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the secret that gives a guest access to the order. */
    secretHash: text(),
    /** SHA-256 hashes of the Idempotency-Key, the caller and the request body. */
    keyHash: text().notNull(),
    callerHash: text().notNull(),
    requestHash: text().notNull(),
    status: text({ enum: ORDER_STATES }).notNull().default('pending'),
    email: text(),
    phone: text(),
    name: text(),
    line1: text(),
    line2: text(),
    city: text(),
    region: text(),
    postalCode: text(),
    /** The account was deleted before delivery: erase the personal data when the order is closed. */
    forgetWhenClosed: boolean().notNull().default(false),
    /** The site's URL at the time of the order, for links in mails, e.g. `https://solene.example`. */
    siteUrl: text().notNull(),
    selectedItems: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    taxCents: bigint({ mode: 'number' }).notNull(),
    /** The tax rate in basis points: 500 is 5 %. */
    taxBasisPoints: integer().notNull(),
    grandTotalCents: bigint({ mode: 'number' }).notNull(),
    placedAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
    /** When an unpaid card order expires; null if no payment is pending. */
    expiresAt: time(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_key').on(table.keyHash),
    index('orders_newest').on(table.placedAt.desc().nullsFirst(), table.id),
    index('orders_status_newest').on(table.status, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_user_newest').on(table.userId, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_expires').on(table.expiresAt),
    check('orders_status', sql`${table.status} in (${sqlList(ORDER_STATES)})`),
    check('orders_sum', sql`${table.grandTotalCents} = ${table.totalCents} + ${table.taxCents}`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** Order lines: a snapshot of each product. There is no foreign key, since products change and are deleted. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the bag. */
    position: integer().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    quantity: integer().notNull(),
    /** Whether the order reduced a tracked stock; a cancellation then restores it. */
    takesStock: boolean().notNull(),
    /** Content hash of the image and the width of the displayed file. */
    picture: text().notNull(),
    pictureWidth: integer().notNull(),
    pictureAlt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    index('order_lines_picture').on(table.picture),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
export type OrderLineRow = typeof orderLines.$inferSelect;

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
    at: timeDefaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check('order_events_event', sql`${table.event} in (${sqlList(ORDER_EVENTS)})`),
    check('order_events_actor', sql`${table.actor} in (${sqlList(ORDER_ACTORS)})`),
  ],
);
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** Payments, one per order. */
export const payments = pgTable(
  'payments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The provider's ids of the checkout session and of the resulting payment. */
    session: text(),
    reference: text(),
    /** URL of the provider's payment page. */
    payUrl: text(),
    paidAt: time(),
    refundedAt: time(),
    /** For pending provider calls: number of attempts started and due time of the next one. */
    attempts: integer().notNull().default(0),
    dueAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('payments_session').on(table.session),
    index('payments_due').on(table.status, table.dueAt),
    check('payments_method', sql`${table.method} in (${sqlList(PAYMENT_METHODS)})`),
    check('payments_status', sql`${table.status} in (${sqlList(PAYMENT_STATES)})`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Processed webhook events of the payment provider. Makes their handling idempotent. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's event id. */
  id: text().primaryKey(),
  at: timeDefaultNow(),
});

/** Back-in-stock subscriptions. Only confirmed email addresses are notified. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Normalized for uniqueness by `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    /** SHA-256 of the token in the confirmation link. */
    tokenHash: text().notNull(),
    /** The site's URL at the time of the subscription, for links in mails. */
    siteUrl: text().notNull(),
    confirmedAt: time(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    uniqueIndex('stock_notices_once').on(table.productId, table.emailKey),
    uniqueIndex('stock_notices_token').on(table.tokenHash),
  ],
);
export type StockNoticeRow = typeof stockNotices.$inferSelect;

/** Pending password resets. Each token is valid once, for a short time. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of the token in the reset link. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeDefaultNow(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Buyers' reviews; one per user and product. Deleting the user or the product deletes the review. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    words: text().notNull().default(''),
    createdAt: timeDefaultNow(),
    updatedAt: timeDefaultNow(),
    /** When and why an admin hid the review; both null while it is visible. */
    hiddenAt: time(),
    hiddenReason: text(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.productId, table.userId),
    index('reviews_product_newest').on(table.productId, table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_user').on(table.userId),
    check('reviews_stars', sql`${table.stars} between 1 and ${sql.raw(String(MAX_RATING))}`),
    check('reviews_words', sql`length(${table.words}) <= ${sql.raw(String(REVIEW_LIMITS.words.max))}`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;

/** Wishlist items. Deleting the user or the product deletes the item. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Insertion order, also among items added by the same request. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    addedAt: timeDefaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
    index('wishlist_items_newest').on(table.userId, table.position),
  ],
);
