import { atom } from 'nanostores';
import { deleteMail, listMails, retryMail } from '#contract/outbox.ts';
import { waitingMails as words } from '#lib/admin/inbox/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

/** The shop's mails that could not be sent yet. */
export const $waitingMails = remote(atom(question(listMails, {})));

/** Refetches the mails and keeps the present data until the response arrives. */
export function refreshWaitingMails(): void {
  invalidate(listMails.path);
}

/** Retries a mail now and announces the outcome. Never rejects. */
export function sendAgain(id: string): Promise<void> {
  return announceAndRefresh(call(retryMail, { params: { id } }), words.retried);
}

/** Permanently discards a mail and announces the outcome. Never rejects. */
export function giveUp(id: string): Promise<void> {
  return announceAndRefresh(call(deleteMail, { params: { id } }), words.givenUp);
}

async function announceAndRefresh(...outcome: Parameters<typeof tellOutcome>): Promise<void> {
  await tellOutcome(...outcome);
  // Refetch after a rejection too: the mail may have been sent meanwhile.
  refreshWaitingMails();
}
