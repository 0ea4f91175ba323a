import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/user.ts';
import { ACCOUNT, CATEGORIES, COLORS, MAX_RATING } from '#contract/vocabulary.ts';

/** The database, for PGlite and PostgreSQL alike. Money is in integer cents. */

const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));
// Milliseconds, so that what JavaScript reads is what the database compares.
const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow();

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
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    author: text(),
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
export const messages = pgTable('messages', {
  id: uuid().primaryKey().defaultRandom(),
  fromName: text().notNull(),
  fromEmail: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: moment(),
});

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
    endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
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
