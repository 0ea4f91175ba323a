import type { FailedMail } from '#contract/inbox/outbox.ts';
import { formatDateTime } from '#lib/dates.ts';
import { failedMailsText as words } from '#messages/admin/inbox.ts';

interface Props {
  mails: readonly FailedMail[];
  onRetry: (mail: FailedMail) => void;
  onDiscard: (mail: FailedMail) => void;
}

/**
 * The mails that could not be sent, each with the reason, a retry and a discard action; on phones each row is a card.
 */
export function FailedMailsTable({ mails, onRetry, onDiscard }: Props) {
  return (
    <table className="admin-table mail-rows">
      <caption className="sr-only">{words.heading}</caption>
      <thead>
        <tr>
          <th scope="col">{words.to}</th>
          <th scope="col">{words.reason}</th>
          <th scope="col" className="text-page-end">
            {words.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail._id} className="align-top">
            <td className="wrap-anywhere">
              {mail.to}
              <span className="block text-sm text-stone">{mail.subject}</span>
            </td>
            <td className="wrap-anywhere">
              {mail.failure || words.unreachable}
              <span className="block text-sm text-stone">
                {words.attempts(mail.attempts)} · {nextAttemptText(mail)}
              </span>
            </td>
            <td className="actions-cell">
              <button
                type="button"
                className="button-text"
                aria-label={words.retryNamed(mail.to)}
                onClick={() => onRetry(mail)}
              >
                {words.retry}
              </button>
              <button
                type="button"
                className="button-text text-danger"
                aria-label={words.discardNamed(mail.to)}
                onClick={() => onDiscard(mail)}
              >
                {words.discard}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nextAttemptText({ dueAt }: FailedMail): string {
  if (dueAt === '') return words.held;
  return Date.parse(dueAt) <= Date.now() ? words.now : words.next(formatDateTime(dueAt));
}
