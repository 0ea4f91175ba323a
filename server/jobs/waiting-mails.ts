import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { WaitingMail } from '#contract/outbox.ts';
import type { Db } from '../db/database.ts';
import { type OutboxRow, outbox } from '../db/schema.ts';

/** The mails whose last attempt has failed, the oldest first, at most `limit`, and how many there are. */
export async function listWaitingMails(
  db: Db,
  limit: number,
): Promise<{ mails: WaitingMail[]; total: number }> {
  const waits = isNotNull(outbox.failure);
  const [counted] = await db.select({ total: count() }).from(outbox).where(waits);
  const rows = await db
    .select()
    .from(outbox)
    .where(waits)
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(limit);
  return { mails: rows.map(wireMail), total: counted?.total ?? 0 };
}

/** Makes a mail due that waits. Answers whether there was one: what is being sent must not be taken twice. */
export async function hurryMail(db: Db, id: string): Promise<boolean> {
  const hurried = await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(waiting(id))
    .returning({ id: outbox.id });
  return hurried.length > 0;
}

/** Gives up a mail that waits. Answers whether there was one. */
export async function giveUpMail(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(outbox).where(waiting(id)).returning({ id: outbox.id });
  return removed.length > 0;
}

function waiting(id: string) {
  return and(eq(outbox.id, id), isNotNull(outbox.failure));
}

function wireMail({ id, to, subject, attempts, failure, dueAt }: OutboxRow): WaitingMail {
  return { _id: id, to, subject, attempts, failure: failure ?? '', dueAt: dueAt.toISOString() };
}
