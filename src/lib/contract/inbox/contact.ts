import * as z from 'zod/mini';
import { CONTACT_LIMITS } from '#contract/vocabulary.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema, lineSchema, nameSchema, textSchema } from '#contract/wire/field-schemas.ts';
import * as text from '#messages/rules/contact.ts';

const fromNameSchema = nameSchema(text.senderName, CONTACT_LIMITS.name);
const subjectSchema = lineSchema(text.subject, CONTACT_LIMITS.subject);
const messageSchema = textSchema(text.messageText, CONTACT_LIMITS.message);

/** A message from the contact form. [CONTACT-01] */
export const contactMessageSchema = z.object({
  name: fromNameSchema,
  email: emailSchema,
  subject: subjectSchema,
  message: messageSchema,
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** An ID of the email service. Our backend accepts any value of 1 to 100 characters. */
const serviceIdSchema = z.string().check(z.minLength(1, text.missingId), z.maxLength(100, text.longId(100)));

/**
 * Sends a message to the shop through an EmailJS-compatible email service, without credentials. Our backend
 * implements the same call: it accepts any IDs and stores the message. Status 200 or the text `OK` means
 * success (`lib/contact/email-service.ts`). [CONTACT-02]
 */
export const sendEmailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v1.0/email/send',
  access: 'anyone',
  rateLimit: { name: 'contact', max: 10, windowSeconds: 60 * 60 },
  errors: { 422: 'The key was already used for another message.' },
  summary:
    'Stores a message to the shop. Compatible with the EmailJS send call. With the optional header Idempotency-Key, a repeated request stores nothing again.',
  body: z.object({
    lib_version: serviceIdSchema,
    user_id: serviceIdSchema,
    service_id: serviceIdSchema,
    template_id: serviceIdSchema,
    template_params: z.object({
      from_name: fromNameSchema,
      from_email: emailSchema,
      subject: subjectSchema,
      message: messageSchema,
    }),
  }),
  response: z.literal('OK'),
  parseResponse: z.unknown(),
});
