import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, line, text } from './rules.ts';
import { CONTACT } from './vocabulary.ts';

const name = line('Name', CONTACT.name);
const subject = line('Subject', CONTACT.subject);
const message = text('Message', CONTACT.message);

/** What a person writes into the contact form. [CONTACT-01] */
export const contactMessage = z.object({ name, email, subject, message });
export type ContactMessage = z.infer<typeof contactMessage>;

/** An id of the e-mail service: any, but one. */
const id = z.string().check(z.minLength(1, 'Must be given.'), z.maxLength(100, 'Must be an id.'));

/**
 * Sends a message to the shop through an e-mail-sending service of the EmailJS kind, without credentials. Our
 * backend is such a service itself: it takes any ids and keeps the message. Success is status 200 or the text `OK`
 * (`lib/email-service.ts`). [CONTACT-02]
 */
export const sendEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v1.0/email/send',
  summary: 'Takes a message to the shop, as e-mail-sending services do.',
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
