import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '#contract/inbox/contact.ts';
import type { Db } from '../db/database.ts';
import { messages } from '../db/schema/contact.ts';
import { createOnce, type OneTimeRequest } from '../http/idempotency-keys.ts';
import type { DbContext } from '../notify/notify.ts';
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
  const { name, email, subject, message } = sent;
  const create = async (tx: Db) => {
    const id = randomUUID();
    await tx.insert(messages).values({ id, fromName: name, fromEmail: email, subject, message });
    await notify.send(tx, ({ mailboxes }) => contactMail(sent, mailboxes.contact));
    return { id };
  };
  // The response names no message, so a repetition succeeds after an admin has deleted it too.
  await db.transaction((tx) =>
    createOnce(tx, request, { create: () => create(tx), find: async (id) => ({ id }) }),
  );
}
