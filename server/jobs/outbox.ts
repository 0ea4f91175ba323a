import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { overBudget } from '#messages/mails/failures.ts';
import type { Db } from '../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../db/job-schedule.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { orders } from '../db/schema/orders.ts';
import { CONNECTION_FAILURES, type MailFailure } from './mail-failures.ts';
import { fitsBeside, mailPriority } from './mail-lanes.ts';

/**
 * A rendered mail. `to` may include a display name; `replyTo` is a bare email address. `expiresAt` is when its link
 * expires: an unsent mail is deleted then.
 */
export type Mail = Pick<OutboxRow, 'to' | 'subject' | 'text' | 'purpose'> &
  Partial<Pick<OutboxRow, 'orderId' | 'html'>> & {
    readonly replyTo?: string;
    readonly expiresAt?: Date | SQL;
  };

/** How long a held mail is kept, in days. Its links have expired long before. */
const HELD_DAYS = 7;
/** How long an unsent mail keeps its order from expiring, in days. */
export const UNSENT_DAYS = 7;
/** How long the mails of strangers to refused addresses are kept, unlisted: the mail server may be at fault. */
export const UNLISTED_MINUTES = 60;
/** The longest pause after a failure of the connection, in seconds. Shorter than links live. */
const MAX_CONNECTION_DELAY_SECONDS = 5 * 60;

/** The condition for mails whose link has not expired. */
const isCurrent = sql`(${outbox.expiresAt} is null or ${outbox.expiresAt} > now())`;
/** The condition for mails of strangers to addresses that have refused mails. They are no task for an admin. */
const isUnlisted = sql`(${outbox.dueAt} is null and ${outbox.purpose} = 'requested'
  and ${outbox.failureKind} in ('mailbox', 'suppressed'))`;
/** The condition for unsent mails that are a task for an admin. */
export const isFailedMail = sql`(${outbox.failure} is not null and ${isCurrent} and not coalesce(${isUnlisted}, false))`;

/** Queues a mail. Call it in the transaction of the change that the mail reports (transactional outbox). */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await db.insert(outbox).values(mail);
}

/**
 * Claims the most urgent due mail that may leave during the `running` deliveries; of equals, the one due longest.
 * Returns undefined when there is none. No other process can claim it until the lease ends; if the process crashes, the
 * mail becomes due again. Clears `failure` of the previous attempt: only failed mails have one.
 */
export async function claimDueMail(
  db: Db,
  running: readonly OutboxRow[] = [],
): Promise<OutboxRow | undefined> {
  const next = sql`(
    select id from outbox where ${and(isDue(outbox.dueAt), isCurrent, fitsBeside(running))}
    order by ${mailPriority}, due_at limit 1 for update skip locked
  )`;
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: leaseExpiry, failure: null })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}

/**
 * Removes a mail that the mail server has accepted. An order that its customer has to confirm is held longer by the
 * time for which the mail has waited.
 */
export async function removeSentMail(db: Db, { id, orderId, createdAt }: OutboxRow): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(outbox).where(eq(outbox.id, id));
    if (orderId === null) return;
    await tx
      .update(orders)
      .set({ expiresAt: sql`${orders.expiresAt} + (now() - ${createdAt.toISOString()}::timestamptz)` })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending'), eq(orders.confirmation, 'mail')));
  });
}

/** Lets a claimed mail wait for its first attempt. */
export async function postponeMail(db: Db, { id }: OutboxRow, seconds: number): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: 0, failure: overBudget, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** Makes a claimed mail due again after its delivery was interrupted. */
export async function releaseMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.update(outbox).set({ dueAt: sql`now()` }).where(eq(outbox.id, id));
}

/** Keeps a claimed mail until an admin sends or discards it. */
export async function holdMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.update(outbox).set({ attempts: 0, failure: overBudget, dueAt: null }).where(eq(outbox.id, id));
}

/** Ends a claimed mail to a refused address. It leaves only if an admin or the order's customer requests it. */
export async function endMail(db: Db, { id }: OutboxRow, { kind, detail }: MailFailure): Promise<void> {
  await db.update(outbox).set({ dueAt: null, failure: detail, failureKind: kind }).where(eq(outbox.id, id));
}

/**
 * Deletes the mails that will not leave anymore, and returns their number: with an expired link, of strangers to
 * refused addresses, and the held ones of last week. Mails about pending orders stay, because the order's page mentions
 * them.
 */
export async function sweepOutbox(db: Db): Promise<number> {
  const olderThan = (age: SQL) => sql`${outbox.createdAt} <= now() - make_interval(${age})`;
  const ofPendingOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, outbox.orderId), eq(orders.status, 'pending')));
  const deleted = await db
    .delete(outbox)
    .where(
      or(
        not(isCurrent),
        and(isUnlisted, olderThan(sql`mins => ${UNLISTED_MINUTES}`)),
        and(isNull(outbox.dueAt), olderThan(sql`days => ${HELD_DAYS}`), notExists(ofPendingOrder)),
      ),
    )
    .returning({ id: outbox.id });
  return deleted.length;
}

/** Returns the unsent mails to the customer of an order. */
export function unsentMailsOf(db: Db, orderId: string): Promise<OutboxRow[]> {
  return db.select().from(outbox).where(eq(outbox.orderId, orderId));
}

/** Deletes the queued mails to the customers of orders. */
export async function deleteMailsOf(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.orderId, [...orderIds]));
}

/** Deletes the queued mails to an address that are about no order. Forwarded messages to the shop stay. */
export async function deleteMailsTo(tx: Db, email: string): Promise<void> {
  const isRecipient = sql`lower(${outbox.to}) = lower(${email})`;
  await tx
    .delete(outbox)
    .where(and(isRecipient, isNull(outbox.orderId), isNull(outbox.replyTo), ne(outbox.purpose, 'shop')));
}

/** Returns the condition for orders whose mail is still to be sent. They do not expire, but for a week at most. */
export function hasUnsentMail(db: Db): SQL {
  const unsent = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.orderId, orders.id), isNotNull(outbox.dueAt)));
  const oldest = sql`now() - make_interval(days => ${UNSENT_DAYS})`;
  return sql`(${exists(unsent)} and ${orders.placedAt} > ${oldest})`;
}

/** Makes an order's mails to its customer that the mail server did not accept due now. */
export async function retryMailsOf(db: Db, orderId: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(and(eq(outbox.orderId, orderId), gt(outbox.attempts, 0), isNotNull(outbox.failure)));
}

/** Reschedules a failed mail with exponential backoff, in shorter steps if no mail can leave at all. */
export async function rescheduleMail(
  db: Db,
  { id, attempts }: OutboxRow,
  { kind, detail }: MailFailure,
): Promise<void> {
  const isConnection = CONNECTION_FAILURES.some((each) => each === kind);
  const dueAt = nextRetryTime(attempts, isConnection ? MAX_CONNECTION_DELAY_SECONDS : undefined);
  await db.update(outbox).set({ dueAt, failure: detail, failureKind: kind }).where(eq(outbox.id, id));
}
