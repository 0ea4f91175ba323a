import type { ContactMessage } from '#contract/contact.ts';
import type { Db } from '../db/database.ts';
import { messages } from '../db/schema.ts';
import { queueMail } from '../jobs/outbox.ts';

/**
 * Keeps what somebody wrote to the shop and, with `forwardTo`, queues it as a mail to that address in the same
 * transaction: there is never one without the other. An answer to the mail goes to who wrote. [CONTACT-02]
 */
export async function keepMessage(
  db: Db,
  { name, email, subject, message }: ContactMessage,
  forwardTo: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(messages).values({ fromName: name, fromEmail: email, subject, message });
    if (forwardTo === undefined) return;
    const text = `${message}\n\n${name}, ${email}\nWritten into the contact form.\n`;
    await queueMail(tx, { to: forwardTo, replyTo: email, subject, text });
  });
}
