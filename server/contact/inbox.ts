import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { InboxMessage, MessageFilter, MessageState } from '#contract/inbox/inbox.ts';
import type { Db } from '../db/database.ts';
import { type MessageRow, messages } from '../db/schema/contact.ts';
import { offsetOf, type Paging } from '../http/paging.ts';

/** Returns a page of the messages, unread ones first, then newest first with ties by id, and the counts per state. */
export async function listInboxMessages(db: Db, state: MessageFilter | undefined, paging: Paging) {
  const listed = await db
    .select()
    .from(messages)
    .where(state && eq(messages.state, state))
    .orderBy(sql`${messages.state} = 'unread' desc`, desc(messages.createdAt), asc(messages.id))
    .limit(paging.perPage)
    .offset(offsetOf(paging));
  const counts = await countInbox(db);
  return { listed, counts, total: counts[state ?? 'all'] };
}

async function countInbox(db: Db): Promise<Record<'all' | MessageFilter, number>> {
  const rows = await db
    .select({ state: messages.state, messages: count() })
    .from(messages)
    .groupBy(messages.state);
  const countOf = (state: MessageState) => rows.find((row) => row.state === state)?.messages ?? 0;
  return {
    all: rows.reduce((sum, row) => sum + row.messages, 0),
    unread: countOf('unread'),
    answered: countOf('answered'),
  };
}

/**
 * Sets the state of a message and returns its row, or undefined when there is no such message. Opening a message sets
 * `read`, which never replaces another admin's `answered`.
 */
export async function setMessageState(
  db: Db,
  id: string,
  state: MessageState,
): Promise<MessageRow | undefined> {
  const nextState =
    state === 'read' ? sql`case ${messages.state} when 'answered' then 'answered' else 'read' end` : state;
  const [row] = await db.update(messages).set({ state: nextState }).where(eq(messages.id, id)).returning();
  return row;
}

/** Deletes a message and returns whether it existed. */
export async function deleteMessage(db: Db, id: string): Promise<boolean> {
  const removed = await db.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  return removed.length > 0;
}

/** Serializes a message for the API. Dates are ISO time. */
export function serializeMessage({ id, fromName, fromEmail, createdAt, ...row }: MessageRow): InboxMessage {
  const { subject, message, state } = row;
  return {
    _id: id,
    name: fromName,
    email: fromEmail,
    subject,
    message,
    state,
    createdAt: createdAt.toISOString(),
  };
}
