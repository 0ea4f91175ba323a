import { atom, computed } from 'nanostores';
import {
  deleteMessageEndpoint,
  listMessagesEndpoint,
  type MessageState,
  updateMessageEndpoint,
} from '#contract/inbox/inbox.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { openedMessageText as words } from '#messages/admin/inbox.ts';
import { announceOutcome } from '#stores/toasts/announce.ts';

const $id = atom<string | undefined>(undefined);

/** The message opened by the admin. The request itself marks it as read. */
export const $openedMessage = createRemoteStore(
  computed($id, (id) =>
    id === undefined
      ? undefined
      : createQuery(updateMessageEndpoint, { params: { id }, body: { state: 'read' } }),
  ),
);

export function openMessage(id: string): void {
  $id.set(id);
}

/** Refetches the message and keeps the present data until the response arrives. Also clears the cached lists. */
export function refreshOpenedMessage(): void {
  invalidateCache(listMessagesEndpoint.path);
}

/** Marks a message as answered and announces the outcome. Resolves to true on success. Never rejects. */
export async function markAnswered(id: string): Promise<boolean> {
  const isDone = await mark(id, 'answered');
  refreshOpenedMessage();
  return isDone;
}

/**
 * Marks the opened message as not answered and announces the outcome. Sends `unread` first, because `read` does not
 * reset an answered message; the refetch then sends `read`. Resolves to true on success. Never rejects.
 */
export async function markNotAnswered(id: string): Promise<boolean> {
  const isDone = await mark(id, 'unread');
  refreshOpenedMessage();
  return isDone;
}

/**
 * Marks a message as unread and announces the outcome. Resolves to true on success; the caller must then leave the
 * message's page, since loading it again would mark it as read. Never rejects.
 */
export function markUnread(id: string): Promise<boolean> {
  return mark(id, 'unread');
}

/**
 * Deletes a message permanently and announces the outcome. Resolves to true on success; the caller must then leave the
 * message's page. Never rejects.
 */
export function removeMessage(id: string): Promise<boolean> {
  return announceOutcome(call(deleteMessageEndpoint, { params: { id } }), words.deleted);
}

function mark(id: string, state: MessageState): Promise<boolean> {
  return announceOutcome(call(updateMessageEndpoint, { params: { id }, body: { state } }), words.marked);
}
