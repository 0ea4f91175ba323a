import type { ContactMessage } from '#contract/contact.ts';
import type { Mail } from '../jobs/outbox.ts';

/** Returns the mail that forwards a message of the contact form. A reply to it goes to the message's sender. */
export function contactMail({ name, email, subject, message }: ContactMessage, to: string): Mail {
  const text = `${message}\n\n${name}, ${email}\nSent from the contact form.\n`;
  // Held beyond its budget, because the dashboard shows the message too.
  return { to, purpose: 'requested', replyTo: email, subject, text };
}
