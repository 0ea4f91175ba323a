import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MESSAGE_STATES } from '#contract/inbox/inbox.ts';
import { sqlList, timeDefaultNow } from '../columns.ts';

/** Messages from the contact form. [CONTACT-02] */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    fromName: text().notNull(),
    fromEmail: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('unread'),
    createdAt: timeDefaultNow(),
  },
  (table) => [check('messages_state', sql`${table.state} in (${sqlList(MESSAGE_STATES)})`)],
);

export type MessageRow = typeof messages.$inferSelect;
