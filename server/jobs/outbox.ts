import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isDue, leaseExpiry, nextRetryTime } from '../db/job-schedule.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';

/** A plain-text mail. `to` may include a display name; `replyTo` is a bare email address. */
export type Mail = Pick<OutboxRow, 'to' | 'subject' | 'text' | 'purpose'> & { readonly replyTo?: string };

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

/** Removes a mail that the mail server has accepted. */
export async function removeMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/** Lets a claimed mail wait for its first attempt. */
export async function postponeMail(db: Db, { id }: OutboxRow, seconds: number): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: 0, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
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
