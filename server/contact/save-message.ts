import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/inbox/contact.ts';
import { type MessageRow, messages } from '../db/schema/contact.ts';
import { createOnce, type OneTimeRequest } from '../http/idempotency-keys.ts';
import type { DbContext, TxContext } from '../notify/notify.ts';
import { contactMail } from './contact-mail.ts';

/**
 * Saves a message from the contact form and forwards it by mail, in one transaction. A repeated `request` saves and
 * forwards nothing. Throws `HttpError` 422 if its key was used for another message. [CONTACT-02]
 */
export async function saveContactMessage(
  { db, notify }: DbContext,
  sent: ContactMessage,
  request?: OneTimeRequest,
): Promise<void> {
  // The response names no message, so a repetition succeeds after an admin has deleted it too.
  await db.transaction((tx) =>
    createOnce(tx, request, {
      create: () => storeMessage({ tx, notify }, sent),
      find: async (id) => ({ id }),
    }),
  );
}

/**
 * Stores a message in the inbox and forwards it by mail. `columns` replace columns of the stored message: the mail is
 * always `sent`. Returns the id of the message.
 */
export async function storeMessage(
  { tx, notify }: TxContext,
  sent: ContactMessage,
  columns: Partial<Pick<MessageRow, 'message' | 'createdAt'>> = {},
): Promise<{ id: string }> {
  const { name, email, subject, message } = sent;
  const id = randomUUID();
  await tx.insert(messages).values({ id, fromName: name, fromEmail: email, subject, message, ...columns });
  await notify.send(tx, ({ mailboxes }) => contactMail(sent, mailboxes.contact));
  return { id };
}
