import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { said, saidRead } from './said.ts';

/** Mails of the shop that could not be sent yet, for admins: calls of the capability `inbox`. */

/** The most that one answer has. */
export const MAILS_SHOWN = 50;

/** `failure` is what the mail server said last, '' when it said nothing. `dueAt` is ISO time: the next attempt. */
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
  summary: `The mails whose last attempt has failed, the oldest first, at most ${MAILS_SHOWN}, and how many there are; for admins.`,
  answer: mailList,
  read: mailList,
});

export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/outbox/:id/retry',
  summary: 'Has a mail that waits tried again now, by an admin. 404 when it does not wait anymore.',
  params,
  answer: said('The mail is being sent again'),
  read: saidRead,
});

export const deleteMail = defineEndpoint({
  method: 'DELETE',
  path: '/api/outbox/:id',
  summary: 'Gives up a mail that waits, by an admin. 404 when it does not wait anymore.',
  params,
  answer: said('Mail given up successfully'),
  read: saidRead,
});
