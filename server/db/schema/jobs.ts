import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sqlList, time, timeDefaultNow } from '../columns.ts';
import { orders } from './orders.ts';

/**
 * Sender category and recipient of a mail. `requested`: anyone, to an address that nobody has confirmed. `order`: the
 * same, about an order. `account`: anyone, to the owner of an account who wants to log in. `customer`: the shop or the
 * recipient, to a confirmed address or about a change by the shop. `shop`: a customer, to the shop itself.
 */
export const MAIL_PURPOSES = ['requested', 'order', 'account', 'customer', 'shop'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/**
 * Why an attempt to send a mail has failed. The connection: `dns`, `refused`, `unreachable`, `certificate`,
 * `encryption`, `login`, `closed`, `silent` (it stopped within the delivery). The mail: `mailbox` (there is none),
 * `suppressed` (not tried, because the mailbox has refused mails), `policy` (content or sender), `rejected` (another
 * permanent error), `later` (a temporary one). `relay`: the mail server refuses most recipients.
 */
export const MAIL_FAILURE_KINDS = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'encryption',
  'login',
  'closed',
  'silent',
  'mailbox',
  'suppressed',
  'relay',
  'policy',
  'rejected',
  'later',
] as const;
export type MailFailureKind = (typeof MAIL_FAILURE_KINDS)[number];

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
    /** The same as HTML; null for a mail that an earlier version has queued. */
    html: text(),
    purpose: text({ enum: MAIL_PURPOSES }).notNull().default('customer'),
    /** Number of delivery attempts started. */
    attempts: integer().notNull().default(0),
    /** The order that a mail to its customer is about. */
    orderId: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    /**
     * When the next attempt is due. Lies in the future during an attempt (lease) and after a failure (backoff). Null
     * for a mail beyond its budget or to a refused address, which leaves only on request.
     */
    dueAt: time().defaultNow(),
    /**
     * Why the mail has not been sent: the mail server's error from the last attempt, '' if it gave none, or the budget
     * that is used up. Null for a new mail and during an attempt.
     */
    failure: text(),
    /** The kind of the last attempt's failure. Null for a mail that has not been tried. */
    failureKind: text({ enum: MAIL_FAILURE_KINDS }),
    /** When the link in the mail expires: the mail is deleted then. Null for a mail without such a link. */
    expiresAt: time(),
    createdAt: timeDefaultNow(),
  },
  (table) => [
    index('outbox_due').on(table.dueAt),
    index('outbox_order').on(table.orderId),
    check('outbox_purpose', sql`${table.purpose} in (${sqlList(MAIL_PURPOSES)})`),
    check('outbox_failure_kind', sql`${table.failureKind} in (${sqlList(MAIL_FAILURE_KINDS)})`),
  ],
);

export type OutboxRow = typeof outbox.$inferSelect;
