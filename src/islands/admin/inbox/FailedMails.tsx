import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FailedMail } from '#contract/inbox/outbox.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { failedMailsText as words } from '#messages/admin/inbox.ts';
import {
  $failedMails,
  discardMail,
  refreshFailedMails,
  retryFailedMail,
} from '#stores/admin/inbox/failed-mails.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { FailedMailsTable } from './FailedMailsTable.tsx';

/** The shop's mails whose delivery failed, with retry and discard actions. Renders nothing when there are none. */
export function FailedMails() {
  const response = useBrowserStore($failedMails, LOADING);
  const [pending, setPending] = useState<FailedMail>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  useRefreshOnRestore(refreshFailedMails);

  if (response.state === 'loading') return null;
  if (response.state === 'failed') {
    return (
      <div className="mt-16">
        <StaleAlert text={errorMessage(response.error)} onRetry={$failedMails.retry} />
      </div>
    );
  }
  const { mails, totalMails } = response.data;

  const confirm = async ({ _id }: FailedMail) => {
    setBusy(true);
    await discardMail(_id);
    // Synchronous: the closing dialog restores the focus to a button that disappears, before `main` gets the focus.
    flushSync(() => {
      setBusy(false);
      setPending(undefined);
    });
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (totalMails === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-2 mb-6 max-w-[68ch] text-stone">
        {words.text} {mails.length < totalMails && words.more(mails.length, totalMails)}
      </p>
      <FailedMailsTable mails={mails} onRetry={({ _id }) => retryFailedMail(_id)} onDiscard={setPending} />
      <ConfirmDialog
        open={pending !== undefined}
        question={pending ? words.question(pending.subject, pending.to) : ''}
        confirm={words.discard}
        cancel={words.keep}
        busy={busy}
        onConfirm={() => pending && confirm(pending)}
        onCancel={() => setPending(undefined)}
      />
    </section>
  );
}
