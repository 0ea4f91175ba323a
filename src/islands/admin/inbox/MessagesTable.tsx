import type { InboxMessage } from '#contract/inbox/inbox.ts';
import { formatShopDate } from '#lib/dates.ts';
import { inboxText as words } from '#messages/admin/inbox.ts';
import { MessageStateBadge } from './MessageStateBadge.tsx';

interface Props {
  messages: readonly InboxMessage[];
  hrefOf: (id: string) => string;
}

/** The admin's table of messages; on phones each row is a card. */
export function MessagesTable({ messages, hrefOf }: Props) {
  return (
    <table className="admin-table message-rows">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.message}</th>
          <th scope="col">{words.state}</th>
          <th scope="col" className="text-page-end">
            {words.received}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ _id, name, email, subject, message, state, createdAt }) => (
          <tr key={_id} className="linked-row align-baseline">
            <td className="wrap-anywhere">
              <bdi>{name}</bdi>
              <span translate="no" className="block text-sm text-stone">
                {email}
              </span>
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
      </tbody>
    </table>
  );
}
