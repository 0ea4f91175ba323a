import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WaitingMail } from '#contract/outbox.ts';
import { waitingMails as words } from '#lib/admin/inbox/messages.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote.ts';
import { $waitingMails, giveUp, refreshWaitingMails, sendAgain } from '#stores/admin/inbox/waiting-mails.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StaleLine } from '#ui/StaleLine.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';
import { WaitingMailsTable } from './WaitingMailsTable.tsx';

/** The shop's mails whose delivery failed, with retry and discard actions. Renders nothing when there are none. */
export function WaitingMails() {
  const response = useBrowserStore($waitingMails, LOADING);
  const [pending, setPending] = useState<WaitingMail>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  useReturn(refreshWaitingMails);

  if (response.state === 'loading') return null;
  if (response.state === 'failed') {
    return (
      <div className="mt-16">
        <StaleLine text={sentenceFor(response.error)} onRetry={$waitingMails.retry} />
      </div>
    );
  }
  const { mails, totalMails } = response.data;

  const confirm = async ({ _id }: WaitingMail) => {
    setBusy(true);
    await giveUp(_id);
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
      <WaitingMailsTable mails={mails} onRetry={({ _id }) => sendAgain(_id)} onGiveUp={setPending} />
      <ConfirmDialog
        open={pending !== undefined}
        question={pending ? words.question(pending.subject, pending.to) : ''}
        confirm={words.giveUp}
        cancel={words.keep}
        busy={busy}
        onConfirm={() => pending && confirm(pending)}
        onCancel={() => setPending(undefined)}
      />
    </section>
  );
}
