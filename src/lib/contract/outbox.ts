import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { said, saidRead } from './said.ts';

/** Mails that the mail server has not accepted yet, for admins: part of the capability `inbox`. */

/** The maximum number of mails in a response. */
export const MAILS_SHOWN = 50;

/**
 * A mail whose last attempt failed. `failure` is the mail server's last reply, '' if there was none. `dueAt` is
 * the time of the next attempt in ISO time.
 */
const waitingMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  failure: z.string(),
  dueAt: z.string(),
});
export type WaitingMail = z.infer<typeof waitingMail>;

const success = z.literal(true);
const params = z.object({ id: z.string() });
const mailList = z.object({ success, mails: z.array(waitingMail), totalMails: z.int() });

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: `Lists mails whose last attempt failed, oldest first, at most ${MAILS_SHOWN}, with the total number. Admins only.`,
  answer: mailList,
  read: mailList,
});

export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/outbox/:id/retry',
  summary: 'Retries a failed mail immediately. Admins only. 404 if this mail is no longer in the queue.',
  params,
  answer: said('The mail is being sent again'),
  read: saidRead,
});

export const deleteMail = defineEndpoint({
  method: 'DELETE',
  path: '/api/outbox/:id',
  summary: 'Discards a failed mail. Admins only. 404 if this mail is no longer in the queue.',
  params,
  answer: said('Mail given up successfully'),
  read: saidRead,
});
