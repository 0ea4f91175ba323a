import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';

/** Mails that the mail server has not accepted yet, for admins: part of the capability `inbox`. */

/** The maximum number of mails in a response. */
export const MAX_FAILED_MAILS = 50;

/**
 * A mail whose last attempt failed, or whose budget is used up. `failure` is the reason in a sentence, with the mail
 * server's last reply if there was one; '' for mails of older versions without a reply. `dueAt` is the time of the next
 * attempt in ISO time, '' if it waits for an admin.
 */
const failedMailSchema = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  failure: z.string(),
  dueAt: z.string(),
});
export type FailedMail = z.infer<typeof failedMailSchema>;

const successSchema = z.literal(true);
const mailParamsSchema = z.object({ id: z.string() });
const failedMailListSchema = z.object({
  success: successSchema,
  mails: z.array(failedMailSchema),
  totalMails: z.int(),
});

export const listFailedMailsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/outbox',
  access: 'admin',
  capability: 'inbox',
  summary: `Lists at most ${MAX_FAILED_MAILS} mails that could not be sent, with the total number: mails about orders first, then the oldest. Admins only.`,
  response: failedMailListSchema,
  parseResponse: failedMailListSchema,
});

export const retryMailEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/outbox/:id/retry',
  access: 'admin',
  capability: 'inbox',
  errors: { 404: 'The mail is no longer in the queue.' },
  summary: 'Retries a failed mail immediately. Admins only.',
  params: mailParamsSchema,
  response: messageResponse('Sending the email again'),
  parseResponse: messageBodySchema,
});

export const deleteMailEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/outbox/:id',
  access: 'admin',
  capability: 'inbox',
  errors: { 404: 'The mail is no longer in the queue.' },
  summary: 'Discards a failed mail. Admins only.',
  params: mailParamsSchema,
  response: messageResponse('Email discarded successfully'),
  parseResponse: messageBodySchema,
});
