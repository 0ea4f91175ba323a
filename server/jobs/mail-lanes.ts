import { and, type Column, notInArray, type SQL, sql } from 'drizzle-orm';
import { sqlList } from '../db/columns.ts';
import { type MailPurpose, type OutboxRow, outbox } from '../db/schema/jobs.ts';

/**
 * Lanes of the mail worker: they decide which mails may leave while others are being sent. A slow mailbox, a slow
 * domain and mails of strangers occupy only a part of the lanes.
 */

/** The most mails to one domain at a time. */
const MAX_PER_DOMAIN = 2;
/** The most mails at a time that strangers have caused. Some lanes are always left for the others. */
const MAX_OF_STRANGERS = 3;

/** The purposes in the order in which their mails leave: first mails for which a person waits. */
const PRIORITIES = ['account', 'customer', 'order', 'shop', 'requested'] as const satisfies MailPurpose[];
/** The purposes of mails that strangers request for addresses that nobody has confirmed. */
const STRANGERS = ['requested', 'order'] as const satisfies MailPurpose[];

/** The rank of a mail, to sort by: the lowest leaves first. */
export const mailPriority = sql`array_position(array[${sqlList(PRIORITIES)}], ${outbox.purpose})`;

/** Returns the condition for mails that may leave during the `running` deliveries. */
export function fitsBeside(running: readonly OutboxRow[]): SQL | undefined {
  const byDomain = Map.groupBy(running, ({ to }) => domainOf(to));
  const full = [...byDomain].filter(([, mails]) => mails.length >= MAX_PER_DOMAIN).map(([domain]) => domain);
  const ofStrangers = running.filter(isRequested).length;
  return and(
    // The database folds both sides, because JavaScript folds some letters otherwise.
    notInArray(
      mailboxSql(outbox.to),
      running.map(({ to }) => mailboxSql(to)),
    ),
    notInArray(
      sql`lower(rtrim(substring(${outbox.to} from '[^@]*$'), '>'))`,
      full.map((domain) => sql`lower(${domain})`),
    ),
    ofStrangers < MAX_OF_STRANGERS ? undefined : notInArray(outbox.purpose, [...STRANGERS]),
  );
}

/** Returns the SQL of a recipient without the tag of its address, which leads to the same mailbox. */
function mailboxSql(to: string | Column): SQL {
  return sql`lower(regexp_replace(${to}, '[+][^@]*@', '@'))`;
}

type Purpose = Pick<OutboxRow, 'purpose' | 'replyTo'>;

/** Returns whether a stranger has requested a mail for its recipient. */
export function isRequested(mail: Purpose): boolean {
  return !isToShop(mail) && STRANGERS.some((purpose) => purpose === mail.purpose);
}

/** Returns whether a mail goes to the shop itself: about an order, or a message that it forwards. */
export function isToShop({ purpose, replyTo }: Purpose): boolean {
  return purpose === 'shop' || replyTo !== null;
}

/** Returns the email address without its display name. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

/** Returns the domain of an email address with or without a display name. */
export function domainOf(mailbox: string): string {
  return mailbox.slice(mailbox.lastIndexOf('@') + 1).replace('>', '');
}
