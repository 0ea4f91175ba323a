import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { FailedMail } from '#contract/outbox.ts';
import type { Db } from '../db/database.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';

/** Returns the mails whose last attempt failed, oldest first, at most `limit`, and their total count. */
export async function listFailedMails(
  db: Db,
  limit: number,
): Promise<{ mails: FailedMail[]; total: number }> {
  const hasFailed = isNotNull(outbox.failure);
  const [counted] = await db.select({ total: count() }).from(outbox).where(hasFailed);
  const rows = await db
    .select()
    .from(outbox)
    .where(hasFailed)
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(limit);
  return { mails: rows.map(serializeMail), total: counted?.total ?? 0 };
}

/**
 * Makes a failed mail due now and returns whether there was one. Mails being sent are excluded: they would go out
 * twice.
 */
export async function resetFailedMail(db: Db, id: string): Promise<boolean> {
  const updated = await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(isFailed(id))
    .returning({ id: outbox.id });
  return updated.length > 0;
}

/** Deletes a failed mail and returns whether there was one. */
export async function discardFailedMail(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(outbox).where(isFailed(id)).returning({ id: outbox.id });
  return removed.length > 0;
}

function isFailed(id: string) {
  return and(eq(outbox.id, id), isNotNull(outbox.failure));
}

function serializeMail({ id, to, subject, attempts, failure, dueAt }: OutboxRow): FailedMail {
  return { _id: id, to, subject, attempts, failure: failure ?? '', dueAt: dueAt.toISOString() };
}
