import type { MessageState } from '#contract/inbox/inbox.ts';
import { messageStateText } from '#messages/admin/inbox.ts';

const DOTS: Readonly<Record<MessageState, string>> = {
  unread: 'bg-clay',
  read: 'border border-stone',
  answered: 'bg-sage',
};

/** The state of a message as a word with a colored dot. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={`size-2 shrink-0 rounded-[50%] ${DOTS[state]}`} aria-hidden="true" />
      {messageStateText[state]}
    </span>
  );
}
