import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, line, text } from './rules.ts';
import { CONTACT } from './vocabulary.ts';

const name = line('Name', CONTACT.name);
const subject = line('Subject', CONTACT.subject);
const message = text('Message', CONTACT.message);

/** A message from the contact form. [CONTACT-01] */
export const contactMessage = z.object({ name, email, subject, message });
export type ContactMessage = z.infer<typeof contactMessage>;

/** An ID of the email service. Any non-empty value is accepted. */
const id = z
  .string()
  .check(z.minLength(1, 'Is required.'), z.maxLength(100, 'Must be an ID of at most 100 characters.'));

/**
 * Sends a message to the shop through an EmailJS-compatible email service, without credentials. Our backend
 * implements the same call: it accepts any IDs and stores the message. Status 200 or the text `OK` means
 * success (`lib/email-service.ts`). [CONTACT-02]
 */
export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v1.0/email/send',
  summary: 'Stores a message to the shop. Compatible with the EmailJS send call.',
  body: z.object({
    lib_version: id,
    user_id: id,
    service_id: id,
    template_id: id,
    template_params: z.object({ from_name: name, from_email: email, subject, message }),
  }),
  answer: z.literal('OK'),
  read: z.unknown(),
});
