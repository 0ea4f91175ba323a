import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FailedMail } from '#contract/inbox/outbox.ts';
import { atLeast } from '../db/bounds.ts';
import type { Db } from '../db/database.ts';
import { type OutboxRow, outbox } from '../db/schema/jobs.ts';
import { describeFailure } from './mail-failures.ts';
import { isFailedMail } from './outbox.ts';

/**
 * Returns the mails whose last attempt failed or that are beyond their budget, at most `limit`, and their total count.
 * Mails about orders come first, held ones last, and older ones before newer ones.
 */
export async function listFailedMails(
  db: Db,
  limit: number,
): Promise<{ mails: FailedMail[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(outbox).where(isFailedMail);
  const rows = await db
    .select()
    .from(outbox)
    .where(isFailedMail)
    .orderBy(isNull(outbox.dueAt), isNull(outbox.orderId), asc(outbox.createdAt), asc(outbox.id))
    .limit(limit);
  return { mails: rows.map(serializeMail), total: counted?.total ?? 0 };
}

/**
 * Makes a failed mail due now and returns whether there was one. Mails being sent are excluded: they would go out
 * twice. A mail beyond its budget leaves without being counted, because only first attempts are counted.
 */
export async function resetFailedMail(db: Db, id: string): Promise<boolean> {
  const updated = await db
    .update(outbox)
    .set({ dueAt: sql`now()`, attempts: atLeast(outbox.attempts, 1) })
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

function serializeMail({ id, to, subject, attempts, dueAt, ...failure }: OutboxRow): FailedMail {
  const reason = describeFailure(failure);
  return { _id: id, to, subject, attempts, failure: reason, dueAt: dueAt?.toISOString() ?? '' };
}
