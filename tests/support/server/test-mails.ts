import { eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { MAIL_ENV } from './test-app.ts';

/** Budgets that no test reaches by accident. */
export const MAIL_BUDGETS = { perMailbox: 1000, perNetwork: 1000, total: 1000 };

/** Returns the queued mails to customers, oldest first. */
export function customerMails(db: Db) {
  return db.select().from(outbox).where(ne(outbox.to, MAIL_ENV.MAIL_FROM)).orderBy(outbox.createdAt);
}

/** Returns the queued mails to the shop, oldest first. */
export function shopMails(db: Db) {
  return db.select().from(outbox).where(eq(outbox.to, MAIL_ENV.MAIL_FROM)).orderBy(outbox.createdAt);
}
