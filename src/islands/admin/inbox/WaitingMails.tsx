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

/** The mails of the shop that nobody takes, and what an admin decides about each; nothing when there are none. */
export function WaitingMails() {
  const answer = useBrowserStore($waitingMails, LOADING);
  const [asked, setAsked] = useState<WaitingMail>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  useReturn(refreshWaitingMails);

  if (answer.state === 'loading') return null;
  if (answer.state === 'failed') {
    return (
      <div className="mt-16">
        <StaleLine text={sentenceFor(answer.error)} onRetry={$waitingMails.retry} />
      </div>
    );
  }
  const { mails, totalMails } = answer.data;

  const confirm = async ({ _id }: WaitingMail) => {
    setBusy(true);
    await giveUp(_id);
    // At once: the dialog gives the focus back to a button that is about to go.
    flushSync(() => {
      setBusy(false);
      setAsked(undefined);
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
      <WaitingMailsTable mails={mails} onRetry={({ _id }) => sendAgain(_id)} onGiveUp={setAsked} />
      <ConfirmDialog
        open={asked !== undefined}
        question={asked ? words.question(asked.subject, asked.to) : ''}
        confirm={words.giveUp}
        cancel={words.keep}
        busy={busy}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}
