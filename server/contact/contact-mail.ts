import type { ContactMessage } from '#contract/inbox/contact.ts';
import { shopMailText } from '#messages/mails/shop.ts';
import { type Letter, note, paragraph } from '../notify/blocks.ts';

/** Returns the mail that forwards a message of the contact form. A reply to it goes to the message's sender. */
export function contactMail({ name, email, subject, message }: ContactMessage, to: string): Letter {
  return {
    to,
    // Held beyond its budget, because the dashboard shows the message too.
    purpose: 'requested',
    replyTo: email,
    subject,
    isForShop: true,
    blocks: [paragraph(message), note(shopMailText.sender(name, email))],
  };
}
