import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { afterFailure, afterLease, isDue } from '../db/due.ts';
import { type OutboxRow, outbox } from '../db/schema.ts';

/** A mail of plain text. `to` may carry a name, `replyTo` is a bare address. */
export type Mail = Pick<OutboxRow, 'to' | 'subject' | 'text'> & { readonly replyTo?: string };

/** Queues a mail. Call it in the transaction of what the mail tells of. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await db.insert(outbox).values(mail);
}

/**
 * Takes the mail that has been due for longest; nobody else can take it until the lease is over. Undefined when none
 * is due. A process that dies while it sends leaves the mail to be taken again. What the attempt before came to is
 * forgotten: `failure` is for mails that wait.
 */
export async function takeDueMail(db: Db): Promise<OutboxRow | undefined> {
  const next = sql`(
    select id from outbox where ${isDue(outbox.dueAt)} order by due_at limit 1 for update skip locked
  )`;
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: afterLease, failure: null })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}

/** The mail server has it. */
export async function removeMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/**
 * It could not be sent: it is due again later, the later the more often that has happened. Nothing is given up but by an
 * admin (`waiting-mails.ts`), who reads `failure`: what the mail server said, '' when it said nothing.
 */
export async function postponeMail(db: Db, { id, attempts }: OutboxRow, failure: string): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: afterFailure(attempts), failure })
    .where(eq(outbox.id, id));
}
