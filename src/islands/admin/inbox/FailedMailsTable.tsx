import type { FailedMail } from '#contract/inbox/outbox.ts';
import { formatDateTime } from '#lib/dates.ts';
import { failedMailsText as words } from '#messages/admin/inbox.ts';
import { AdminTable, CellNote } from '#ui/AdminTable.tsx';

interface Props {
  mails: readonly FailedMail[];
  onRetry: (mail: FailedMail) => void;
  onDiscard: (mail: FailedMail) => void;
}

/** The mails that could not be sent, each with the reason, a retry and a discard action. */
export function FailedMailsTable({ mails, onRetry, onDiscard }: Props) {
  return (
    <AdminTable
      className="mail-rows"
      caption={words.heading}
      headings={[words.to, words.reason, [words.actions, 'text-page-end']]}
    >
      {mails.map((mail) => (
        <tr key={mail._id} className="align-top">
          <td className="wrap-anywhere">
            {mail.to}
            <CellNote>{mail.subject}</CellNote>
          </td>
          <td className="wrap-anywhere">
            {mail.failure || words.unreachable}
            <CellNote>
              {words.attempts(mail.attempts)} · {nextAttemptText(mail)}
            </CellNote>
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
    </AdminTable>
  );
}

function nextAttemptText({ dueAt }: FailedMail): string {
  if (dueAt === '') return words.held;
  return Date.parse(dueAt) <= Date.now() ? words.now : words.next(formatDateTime(dueAt));
}
