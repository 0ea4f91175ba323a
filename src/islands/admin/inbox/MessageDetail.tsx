import { useState } from 'react';
import type { InboxMessage } from '#contract/inbox/inbox.ts';
import { replyUrl } from '#lib/admin/inbox/reply-url.ts';
import { managedOrdersPath } from '#lib/admin/orders/managed-orders.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { formatDateTime } from '#lib/dates.ts';
import { openedMessageText as words } from '#messages/admin/inbox.ts';
import {
  markAnswered,
  markNotAnswered,
  markUnread,
  removeMessage,
} from '#stores/admin/inbox/opened-message.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { MessageStateBadge } from './MessageStateBadge.tsx';

interface Props {
  message: InboxMessage;
  /**
   * The URL of the list the message was opened from; the admin returns there after marking it unread or deleting it.
   */
  listUrl: string;
}

/** A contact message with the admin's actions. */
export function MessageDetail({ message, listUrl }: Props) {
  const { _id, name, email, subject, state, createdAt } = message;
  const isAnswered = state === 'answered';
  const [busy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);

  const run = async (
    action: (id: string) => Promise<boolean>,
    { returnsToList }: { returnsToList: boolean },
  ) => {
    if (busy) return;
    setBusy(true);
    const hasSucceeded = await action(_id);
    setBusy(false);
    setConfirming(false);
    if (hasSucceeded && returnsToList) location.assign(listUrl);
  };
  return (
    <article>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line pb-6">
        <div className="min-w-0 wrap-anywhere">
          <h2 dir="auto" className="text-2xl">
            {subject}
          </h2>
          <p className="mt-2">
            <bdi>{name}</bdi>{' '}
            <span translate="no" className="text-stone">
              {email}
            </span>
            {hasCapability('orders') && (
              <>
                {' '}
                <a href={managedOrdersPath({ q: email })} className="button-text text-sm">
                  {words.orders}
                </a>
              </>
            )}
          </p>
          <p className="mt-1 text-sm text-stone">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        </div>
        <MessageStateBadge state={state} />
      </header>
      <p dir="auto" className="mt-8 max-w-[68ch] whitespace-pre-line wrap-anywhere">
        {message.message}
      </p>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
        <a href={replyUrl(message, words.wrote(name, formatDateTime(createdAt)))} className="button">
          {words.reply}
        </a>
        <button
          type="button"
          className="button button-secondary aria-disabled:opacity-60"
          aria-disabled={busy}
          onClick={() => run(isAnswered ? markNotAnswered : markAnswered, { returnsToList: false })}
        >
          {isAnswered ? words.notAnswered : words.answered}
        </button>
        <button
          type="button"
          className="button-text"
          aria-disabled={busy}
          onClick={() => run(markUnread, { returnsToList: true })}
        >
          {words.unread}
        </button>
        <button
          type="button"
          className="button-text text-danger sm:ms-auto"
          onClick={() => setConfirming(true)}
        >
          {words.delete}
        </button>
      </div>
      {!isAnswered && <p className="mt-4 max-w-[68ch] text-sm text-stone">{words.replyHint}</p>}
      <ConfirmDialog
        open={isConfirming}
        question={words.question(name)}
        confirm={words.delete}
        busy={busy}
        onConfirm={() => run(removeMessage, { returnsToList: true })}
        onCancel={() => setConfirming(false)}
      />
    </article>
  );
}
