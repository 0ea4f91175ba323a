import { atom } from 'nanostores';
import { deleteMail, listMails, retryMail } from '#contract/outbox.ts';
import { waitingMails as words } from '#lib/admin/inbox/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** The mails of the shop that could not be sent yet. */
export const $waitingMails = remote(atom(question(listMails, {})));

/** Asks for them again; what is there stays until then. */
export function refreshWaitingMails(): void {
  invalidate(listMails.path);
}

/** Has a mail tried again now, and says what became of it. Never rejects. */
export function sendAgain(id: string): Promise<void> {
  return change(call(retryMail, { params: { id } }), words.retried);
}

/** Gives a mail up for good, and says what became of it. Never rejects. */
export function giveUp(id: string): Promise<void> {
  return change(call(deleteMail, { params: { id } }), words.givenUp);
}

async function change(...parts: Parameters<typeof tellOutcome>): Promise<void> {
  await tellOutcome(...parts);
  // After a refusal too: the mail may have been sent meanwhile.
  refreshWaitingMails();
}
