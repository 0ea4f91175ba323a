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
import { REVIEW } from '#contract/reviews.ts';
import { ROLES } from '#contract/user.ts';
import { ACCOUNT, CATEGORIES, COLORS, MAX_RATING, PRODUCT } from '#contract/vocabulary.ts';

/** The database, for PGlite and PostgreSQL alike. Money is in integer cents. */

const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));
// Milliseconds, so that what JavaScript reads is what the database compares.
const time = () => timestamp({ withTimezone: true, precision: 3 });
const moment = () => time().notNull().defaultNow();

export const products = pgTable(
  'products',
  {
    /** The name's slug with a short random tail. */
    id: text().primaryKey(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    oldPriceCents: integer(),
    category: text({ enum: CATEGORIES }).notNull(),
    color: text({ enum: COLORS }).notNull(),
    description: text().notNull().default(''),
    /** The house's own, which counts as long as nobody's review does. */
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** The mean of the reviews that are shown, null without any, and how many these are: triggers on `reviews` write both. */
    reviewMean: numeric({ precision: 3, scale: 2, mode: 'number' }),
    reviewCount: integer().notNull().default(0),
    author: text(),
    /** How many pieces can be sold; null when nobody counts them. */
    stock: integer(),
    /** Content hash of the picture; its files are `pictureFile(picture, width)`. */
    picture: text().notNull(),
    /** The pixels of its largest file. */
    pictureWidth: integer().notNull(),
    pictureHeight: integer().notNull(),
    /** The widths there are files for, ascending; the last one is `pictureWidth`. */
    pictureWidths: integer().array().notNull(),
    pictureAlt: text().notNull(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  (table) => [
    check('products_id', sql`${table.id} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check('products_name', sql`length(${table.name}) between 1 and 200`),
    check('products_price', sql`${table.priceCents} between 0 and 100000000`),
    check('products_old_price', sql`${table.oldPriceCents} between ${table.priceCents} + 1 and 100000000`),
    check('products_category', sql`${table.category} in (${words(CATEGORIES)})`),
    check('products_color', sql`${table.color} in (${words(COLORS)})`),
    check('products_rating', sql`${table.rating} between 0 and ${sql.raw(String(MAX_RATING))}`),
    check('products_stock', sql`${table.stock} between 0 and ${sql.raw(String(PRODUCT.stock.max))}`),
    check('products_picture', sql`cardinality(${table.pictureWidths}) > 0`),
    // Nulls first is what `order by … desc` asks for: otherwise the index cannot serve it.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('products_category_newest').on(table.category, table.createdAt.desc().nullsFirst(), table.id),
    index('products_color_newest').on(table.color, table.createdAt.desc().nullsFirst(), table.id),
    index('products_price').on(table.priceCents),
  ],
);
export type ProductRow = typeof products.$inferSelect;
export type NewProductRow = typeof products.$inferInsert;

/**
 * One row that counts the changes of the catalogue. A trigger on `products` raises `revision`, so that a
 * change by any process or by hand is seen.
 */
export const catalogueState = pgTable(
  'catalogue_state',
  {
    only: boolean().primaryKey().default(true),
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_state_only', sql`${table.only}`)],
);

/**
 * Pictures that came to a product or went from one, whose files are ours to remove when no product shows them
 * (`catalogue/picture-keeping.ts`).
 */
export const pictures = pgTable(
  'pictures',
  {
    hash: text().primaryKey(),
    widths: integer().array().notNull(),
    /** When a product last took it or let it go. */
    touchedAt: moment(),
  },
  (table) => [index('pictures_touched').on(table.touchedAt)],
);

/** What people wrote to the shop. [CONTACT-02] */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    fromName: text().notNull(),
    fromEmail: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('unread'),
    createdAt: moment(),
  },
  (table) => [check('messages_state', sql`${table.state} in (${words(MESSAGE_STATES)})`)],
);
export type MessageRow = typeof messages.$inferSelect;

/**
 * Mails that are still to be sent. A row is written in the transaction of what it tells of and goes away when the
 * mail server has taken the mail.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the mail's Message-ID: a mail that is sent twice can be told to be the same. */
    id: uuid().primaryKey().defaultRandom(),
    /** An address, with or without a name: `Name <name@shop.example>`. */
    to: text().notNull(),
    /** A bare address. */
    replyTo: text(),
    subject: text().notNull(),
    text: text().notNull(),
    /** How often sending it was begun. */
    attempts: integer().notNull().default(0),
    /** When it may be tried: in the future while it is being sent, and after a failure. */
    dueAt: moment(),
    /**
     * What the mail server said when the last attempt failed, '' when it said nothing. Null for a mail that is new, or
     * that is being sent.
     */
    failure: text(),
    createdAt: moment(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);
export type OutboxRow = typeof outbox.$inferSelect;

/** How often somebody did something in the present window of time. `key` is a hash, so that no address is kept. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: time().notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);

/** Random texts, made once by a migration, that only this database knows. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** People with an account. [CALL-02] */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    /** What makes two names one: `usernameKey` in `auth/user-rows.ts`. */
    usernameKey: text().notNull(),
    email: text().notNull(),
    /** What makes two addresses one: `emailKey` there. */
    emailKey: text().notNull(),
    /** Argon2id, with its parameters and salt. */
    passwordHash: text().notNull(),
    /** When the person chose the password; a better hash of the same one leaves it as it is. */
    passwordSetAt: moment(),
    role: text({ enum: ROLES }).notNull().default('user'),
    profession: text().notNull().default(''),
    bio: text().notNull().default(''),
    createdAt: moment(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.usernameKey),
    uniqueIndex('users_email').on(table.emailKey),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    check('users_role', sql`${table.role} in (${words(ROLES)})`),
    check('users_bio', sql`length(${table.bio}) <= ${sql.raw(String(ACCOUNT.bio.max))}`),
    check('users_profession', sql`length(${table.profession}) <= ${sql.raw(String(ACCOUNT.profession.max))}`),
  ],
);
export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

/** Who is signed in where. A session ends 30 days after it was last renewed, and 90 after its beginning. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of what is in the cookie: who reads this table can sign in as nobody. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment(),
    /** The day of its last use. */
    renewedAt: moment(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_renewed').on(table.renewedAt),
    index('sessions_created').on(table.createdAt),
  ],
);

/**
 * What was ordered, and by whom. The amounts are what was agreed on when it was ordered, whatever becomes of the
 * products. What of the person is null has been forgotten with their account.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What people call it: `SOL-7K3M-92QD`. */
    number: text().notNull(),
    /** Null for a guest, and when the account is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of what opens the order to a guest. */
    secretHash: text(),
    /** SHA-256 of the attempt's Idempotency-Key, and of who called and what they sent with it. */
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
    /** The account is gone, but the parcel is not there yet: the person's data go when the order is closed. */
    forgetWhenClosed: boolean().notNull().default(false),
    /** The site as the person saw it, for the links of mails, e.g. `https://solene.example`. */
    siteUrl: text().notNull(),
    selectedItems: integer().notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    taxCents: bigint({ mode: 'number' }).notNull(),
    /** In ten-thousandths: 500 is 5 %. */
    taxBasisPoints: integer().notNull(),
    grandTotalCents: bigint({ mode: 'number' }).notNull(),
    placedAt: moment(),
    updatedAt: moment(),
    /** When an unpaid card order is given up; null when nothing is waited for. */
    expiresAt: time(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_key').on(table.keyHash),
    index('orders_newest').on(table.placedAt.desc().nullsFirst(), table.id),
    index('orders_status_newest').on(table.status, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_user_newest').on(table.userId, table.placedAt.desc().nullsFirst(), table.id),
    index('orders_expires').on(table.expiresAt),
    check('orders_status', sql`${table.status} in (${words(ORDER_STATES)})`),
    check('orders_sum', sql`${table.grandTotalCents} = ${table.totalCents} + ${table.taxCents}`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

/** What is in an order, as it was then: without a reference, since products change and go. */
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
    /** The stock was counted when it was ordered: it comes back when the order is cancelled. */
    takesStock: boolean().notNull(),
    /** The picture's content hash and the width of its file that is shown. */
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

/** What happened to an order, when, and who did it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text({ enum: ORDER_EVENTS }).notNull(),
    actor: text({ enum: ORDER_ACTORS }).notNull(),
    /** The account of the customer or the admin; null for others, and when it is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    at: moment(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    check('order_events_event', sql`${table.event} in (${words(ORDER_EVENTS)})`),
    check('order_events_actor', sql`${table.actor} in (${words(ORDER_ACTORS)})`),
  ],
);
export type OrderEventRow = typeof orderEvents.$inferSelect;

/** How an order is paid: one row for each order. */
export const payments = pgTable(
  'payments',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The provider's names for the checkout that was opened and for the payment that came of it. */
    session: text(),
    reference: text(),
    /** Where the person pays. */
    payUrl: text(),
    paidAt: time(),
    refundedAt: time(),
    /** For what is still to be asked of the provider: how often that was begun, and when it may be tried. */
    attempts: integer().notNull().default(0),
    dueAt: moment(),
  },
  (table) => [
    uniqueIndex('payments_session').on(table.session),
    index('payments_due').on(table.status, table.dueAt),
    check('payments_method', sql`${table.method} in (${words(PAYMENT_METHODS)})`),
    check('payments_status', sql`${table.status} in (${words(PAYMENT_STATES)})`),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** What the payment provider has told: each event is handled once, however often it is sent. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's name for it. */
  id: text().primaryKey(),
  at: moment(),
});

/** Who wants to hear when a product is there again. Nothing is sent to an address that nobody has confirmed. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** `emailKey` in `auth/user-rows.ts`. */
    emailKey: text().notNull(),
    /** SHA-256 of what is in the link that confirms it. */
    tokenHash: text().notNull(),
    /** The site as the person saw it. */
    siteUrl: text().notNull(),
    confirmedAt: time(),
    createdAt: moment(),
  },
  (table) => [
    uniqueIndex('stock_notices_once').on(table.productId, table.emailKey),
    uniqueIndex('stock_notices_token').on(table.tokenHash),
  ],
);
export type StockNoticeRow = typeof stockNotices.$inferSelect;

/** Passwords that may be chosen anew, once and for a short time, by who has the mail. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** SHA-256 of what is in the link. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** What who has bought a product says of it: one review a person and product. It goes with either. */
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
    createdAt: moment(),
    updatedAt: moment(),
    /** When an admin has hidden it, and why; both null while it is shown. */
    hiddenAt: time(),
    hiddenReason: text(),
  },
  (table) => [
    uniqueIndex('reviews_once').on(table.productId, table.userId),
    index('reviews_product_newest').on(table.productId, table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('reviews_user').on(table.userId),
    check('reviews_stars', sql`${table.stars} between 1 and ${sql.raw(String(MAX_RATING))}`),
    check('reviews_words', sql`length(${table.words}) <= ${sql.raw(String(REVIEW.words.max))}`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
);
export type ReviewRow = typeof reviews.$inferSelect;

/** What people keep for later. It goes with the person or the product. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Which was added before which, of those that came with one call too. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    addedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
    index('wishlist_items_newest').on(table.userId, table.position),
  ],
);
