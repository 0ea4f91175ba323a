import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../db/job-schedule.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { orders } from '../db/schema/orders.ts';

/** A plain-text mail. `to` may include a display name; `replyTo` is a bare email address. */
export type Mail = Pick<OutboxRow, 'to' | 'subject' | 'text' | 'purpose'> &
  Partial<Pick<OutboxRow, 'orderId'>> & { readonly replyTo?: string };

/** The reason that admins read of a mail beyond its budget. */
const OVER_BUDGET = 'Too many emails within an hour';

/** How long a held mail is kept, in days. Its links have expired long before. */
const HELD_DAYS = 7;
/** How long an order stays at most because its mail has not been sent, in days. */
const UNSENT_DAYS = 7;

/** Queues a mail. Call it in the transaction of the change that the mail reports (transactional outbox). */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await db.insert(outbox).values(mail);
}

/**
 * Claims the mail that has been due longest and returns it, or undefined when none is due. No other process can claim
 * it until the lease ends; if the process crashes, the mail becomes due again. Clears `failure` of the previous
 * attempt: only failed mails have one.
 */
export async function claimDueMail(db: Db): Promise<OutboxRow | undefined> {
  const next = sql`(
    select id from outbox where ${isDue(outbox.dueAt)} order by due_at limit 1 for update skip locked
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
    .set({ attempts: 0, failure: OVER_BUDGET, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** Keeps a claimed mail until an admin sends or discards it. Deletes the held mails of last week. */
export async function holdMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.update(outbox).set({ attempts: 0, failure: OVER_BUDGET, dueAt: null }).where(eq(outbox.id, id));
  const oldest = sql`now() - make_interval(days => ${HELD_DAYS})`;
  await db.delete(outbox).where(and(isNull(outbox.dueAt), lte(outbox.createdAt, oldest)));
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

/** Returns the condition for orders whose mail has not been sent yet. They do not expire, but for a week at most. */
export function hasUnsentMail(db: Db): SQL {
  const unsent = db.select({ id: outbox.id }).from(outbox).where(eq(outbox.orderId, orders.id));
  const oldest = sql`now() - make_interval(days => ${UNSENT_DAYS})`;
  return sql`(${exists(unsent)} and ${orders.placedAt} > ${oldest})`;
}

/** Makes the mails to the customer of an order due now that the mail server did not accept. */
export async function retryMailsOf(db: Db, orderId: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(and(eq(outbox.orderId, orderId), gt(outbox.attempts, 0), isNotNull(outbox.failure)));
}

/**
 * Reschedules a failed mail with exponential backoff. Only an admin can discard a mail (`failed-mails.ts`). `failure`
 * is the mail server's response, shown to the admin, or '' when there was none.
 */
export async function rescheduleMail(db: Db, { id, attempts }: OutboxRow, failure: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: nextRetryTime(attempts), failure })
    .where(eq(outbox.id, id));
}
