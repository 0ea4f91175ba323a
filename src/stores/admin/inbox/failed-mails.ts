import { atom } from 'nanostores';
import { deleteMailEndpoint, listFailedMailsEndpoint, retryMailEndpoint } from '#contract/inbox/outbox.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { failedMailsText as words } from '#messages/admin/inbox.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';

/** The shop's mails that could not be sent yet. */
export const $failedMails = createRemoteStore(atom(createQuery(listFailedMailsEndpoint, {})));

/** Refetches the mails and keeps the present data until the response arrives. */
export function refreshFailedMails(): void {
  invalidateCache(listFailedMailsEndpoint.path);
}

/** Retries a mail now and announces the outcome. Never rejects. */
export function retryFailedMail(id: string): Promise<void> {
  return announceAndRefresh(call(retryMailEndpoint, { params: { id } }), words.retried);
}

/** Permanently discards a mail and announces the outcome. Never rejects. */
export function discardMail(id: string): Promise<void> {
  return announceAndRefresh(call(deleteMailEndpoint, { params: { id } }), words.discarded);
}

async function announceAndRefresh(...outcome: Parameters<typeof announceOutcome>): Promise<void> {
  await announceOutcome(...outcome);
  // Refetch after a rejection too: the mail may have been sent meanwhile.
  refreshFailedMails();
}
