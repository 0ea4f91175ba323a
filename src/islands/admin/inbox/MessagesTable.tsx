import type { InboxMessage } from '#contract/inbox/inbox.ts';
import { formatShopDate } from '#lib/dates.ts';
import { inboxText as words } from '#messages/admin/inbox.ts';
import { AdminTable, CellNote } from '#ui/AdminTable.tsx';
import { MessageStateBadge } from './MessageStateBadge.tsx';

interface Props {
  messages: readonly InboxMessage[];
  hrefOf: (id: string) => string;
}

/** The admin's table of messages. */
export function MessagesTable({ messages, hrefOf }: Props) {
  return (
    <AdminTable
      className="message-rows"
      caption={words.table}
      headings={[words.from, words.message, words.state, [words.received, 'text-page-end']]}
    >
      {messages.map(({ _id, name, email, subject, message, state, createdAt }) => (
        <tr key={_id} className="linked-row align-baseline">
          <td className="wrap-anywhere">
            <bdi>{name}</bdi>
            <CellNote translate="no">{email}</CellNote>
          </td>
          <td className="wrap-anywhere">
            <a
              href={hrefOf(_id)}
              className={`row-link underline-offset-4 hover:underline ${state === 'unread' ? 'font-medium' : ''}`}
            >
              <bdi>{subject}</bdi>
            </a>
            <span dir="auto" className="line-clamp-2 text-sm text-stone">
              {message}
            </span>
          </td>
          <td>
            <MessageStateBadge state={state} />
          </td>
          <td className="whitespace-nowrap text-sm text-stone md:text-page-end">
            <time dateTime={createdAt}>{formatShopDate(createdAt)}</time>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
