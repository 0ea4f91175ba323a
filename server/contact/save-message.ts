import type { ContactMessage } from '#contract/contact.ts';
import type { Db } from '../db/database.ts';
import { messages } from '../db/schema/contact.ts';
import { queueMail } from '../jobs/outbox.ts';

/**
 * Saves a message from the contact form. If `forwardTo` is set, also queues a mail to that address in the same
 * transaction. Replies to the mail go to the sender of the message. [CONTACT-02]
 */
export async function saveContactMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  forwardTo: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(messages).values({ fromName: name, fromEmail: email, subject, message });
    if (forwardTo === undefined) return;
    const text = `${message}\n\n${name}, ${email}\nSent from the contact form.\n`;
    await queueMail(tx, { to: forwardTo, replyTo: email, subject, text });
  });
}
