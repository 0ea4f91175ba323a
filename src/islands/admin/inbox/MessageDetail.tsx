import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { InboxMessage } from '#contract/inbox.ts';
import { openedMessage as words } from '#lib/admin/inbox/messages.ts';
import { replyHref } from '#lib/admin/inbox/reply.ts';
import { formatMoment } from '#lib/dates.ts';
import { deleteMessage, markAnswered, markUnread } from '#stores/admin/inbox/opened-message.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { MessageStateMark } from './MessageStateMark.tsx';

interface Props {
  message: InboxMessage;
  /** The list that it was opened from: where an admin goes on when the message is unread again, or gone. */
  list: string;
}

/** A message as it was written, and what can be done about it. */
export function MessageDetail({ message, list }: Props) {
  const { _id, name, email, subject, state, createdAt } = message;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const work = async (verb: (id: string) => Promise<boolean>, { leaves }: { leaves: boolean }) => {
    if (busy) return;
    setBusy(true);
    const isDone = await verb(_id);
    // At once: the dialog gives the focus back to its button, and the button that was pressed is about to go.
    flushSync(() => {
      setBusy(false);
      setAsking(false);
    });
    if (!isDone) return;
    document.querySelector('main')?.focus({ preventScroll: true });
    if (leaves) location.assign(list);
  };
  return (
    <article>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line pb-6">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-2xl">{subject}</h2>
          <p className="mt-2">
            {name} <span className="text-stone">{email}</span>
          </p>
          <p className="mt-1 text-sm text-stone">
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </p>
        </div>
        <MessageStateMark state={state} />
      </header>
      <p className="mt-8 max-w-[68ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <a href={replyHref(message, words.wrote(name, formatMoment(createdAt)))} className="button">
          {words.reply}
        </a>
        {state !== 'answered' && (
          <button
            type="button"
            className="button button-secondary aria-disabled:opacity-60"
            aria-disabled={busy}
            onClick={() => work(markAnswered, { leaves: false })}
          >
            {words.answered}
          </button>
        )}
        <button
          type="button"
          className="button-text"
          aria-disabled={busy}
          onClick={() => work(markUnread, { leaves: true })}
        >
          {words.unread}
        </button>
        <button type="button" className="button-text text-danger sm:ml-auto" onClick={() => setAsking(true)}>
          {words.delete}
        </button>
      </div>
      <p className="mt-4 max-w-[68ch] text-sm text-stone">{words.replyHint}</p>
      <ConfirmDialog
        open={asking}
        question={words.question(name)}
        confirm={words.delete}
        busy={busy}
        onConfirm={() => work(deleteMessage, { leaves: true })}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
