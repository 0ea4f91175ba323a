import { atom, computed } from 'nanostores';
import {
  changeMessage,
  deleteMessage as deleteCall,
  listMessages,
  type MessageState,
} from '#contract/inbox.ts';
import { openedMessage as words } from '#lib/admin/inbox/messages.ts';
import { call } from '#lib/api/call.ts';
import { invalidate, question, remote } from '#lib/api/remote.ts';
import { tellOutcome } from '#stores/toasts/outcome.ts';

const $id = atom<string | undefined>(undefined);

/** The message that an admin has opened. To ask for it is to open it: it is read from then on. */
export const $openedMessage = remote(
  computed($id, (id) =>
    id === undefined ? undefined : question(changeMessage, { params: { id }, body: { state: 'read' } }),
  ),
);

export function openMessage(id: string): void {
  $id.set(id);
}

/** Asks for it again; what is there stays until then. */
export function refreshOpenedMessage(): void {
  invalidate(listMessages.path);
}

/** Says that a message has been answered, and what became of that. Answers whether it did. Never rejects. */
export async function markAnswered(id: string): Promise<boolean> {
  const isDone = await mark(id, 'answered');
  refreshOpenedMessage();
  return isDone;
}

/**
 * Makes a message unread again, and says what became of that. When this answers true its page has to be left: it is
 * not opened anymore. Never rejects.
 */
export function markUnread(id: string): Promise<boolean> {
  return mark(id, 'unread');
}

/** Deletes a message for good, and says what became of that. When this answers true its page has to be left. Never rejects. */
export function deleteMessage(id: string): Promise<boolean> {
  return tellOutcome(call(deleteCall, { params: { id } }), words.deleted);
}

function mark(id: string, state: MessageState): Promise<boolean> {
  return tellOutcome(call(changeMessage, { params: { id }, body: { state } }), words.marked);
}
