import type { ContactMessage } from '#contract/contact.ts';
import { messages } from '../db/schema/contact.ts';
import type { DbContext } from '../notify/notify.ts';

/** Saves a message from the contact form and forwards it by mail, in one transaction. [CONTACT-02] */
export async function saveContactMessage({ db, notify }: DbContext, sent: ContactMessage): Promise<void> {
  const { name, email, subject, message } = sent;
  await db.transaction(async (tx) => {
    await tx.insert(messages).values({ fromName: name, fromEmail: email, subject, message });
    await notify.contactMessage(tx, sent);
  });
}
