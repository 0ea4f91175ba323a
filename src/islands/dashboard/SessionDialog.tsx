import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#contract/account/user.ts';
import { unsavedEntries } from '#lib/forms/unsaved-input.ts';
import { loginText, sessionText } from '#messages/account.ts';
import { $secondStep, loginAgainForm } from '#stores/account/login.ts';
import { $interruption, $user, discardInput } from '#stores/account/session.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { LazySecondStep } from './LazySecondStep.tsx';

/**
 * Opens when the session of a page with unsaved input ends. The user logs in again and continues. If somebody else has
 * logged in, the dialog shows the entries to copy or discard. After a dismissal the next change opens it again.
 */
export function SessionDialog() {
  const interruption = useBrowserStore($interruption, undefined);
  const user = useBrowserStore($user, null);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const { current } = dialog;
    if (interruption === undefined) current?.close();
    if (interruption === undefined || !current || current.open) return;
    current.showModal();
    // The email field is filled in, unless the backend sent no email address.
    const fields = [...current.querySelectorAll('input')];
    fields.find(({ type, value }) => type === 'password' || value === '')?.focus();
  }, [interruption]);

  return (
    <dialog ref={dialog} className="sheet confirm" aria-labelledby={id}>
      {interruption && user && (
        <div className="grid gap-5 p-6 sm:p-8">
          {interruption.by ? (
            <OtherUser titleId={id} former={user} current={interruption.by} />
          ) : (
            <LoginAgain titleId={id} user={user} onDismiss={() => dialog.current?.close()} />
          )}
        </div>
      )}
    </dialog>
  );
}

function LoginAgain({ titleId, user, onDismiss }: { titleId: string; user: User; onDismiss: () => void }) {
  const { state, sending, props, field } = useForm(loginAgainForm);
  const isSecondStep = useBrowserStore($secondStep, undefined) !== undefined;
  const words = sessionText.ended;
  if (isSecondStep) {
    return (
      <>
        <DialogTitle id={titleId}>{words.title}</DialogTitle>
        <LazySecondStep />
      </>
    );
  }
  return (
    <>
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <p>{words.text}</p>
      <form {...props} className="grid gap-5">
        <TextField
          {...field('email')}
          label={loginText.email}
          type="email"
          defaultValue={user.email}
          autoComplete="username"
          required
        />
        <PasswordField
          {...field('password')}
          label={loginText.password}
          autoComplete="current-password"
          required
        />
        <FormFailure text={state.errorMessage} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton
            text={loginText.login.submit}
            sendingText={loginText.login.sending}
            sending={sending}
          />
          <button type="button" className="button-text" onClick={onDismiss}>
            {words.back}
          </button>
          <button type="button" className="button-text text-danger" onClick={discardInput}>
            {words.leave}
          </button>
        </div>
      </form>
    </>
  );
}

function OtherUser({ titleId, former, current }: { titleId: string; former: User; current: User }) {
  const words = sessionText.other;
  const [entries] = useState(() => unsavedEntries().map(({ label, text }) => `${label}: ${text}`));
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(entries.join('\n'));
      setCopied(true);
    } catch {
      // The clipboard is blocked, or unavailable over plain HTTP. The selected text can be copied by keyboard.
      text.current?.querySelector('textarea')?.select();
    }
  };
  const leave = () => {
    discardInput();
    // The fields still contain the entries of the former user.
    location.reload();
  };
  return (
    <>
      <DialogTitle id={titleId}>{words.title(current.username || words.somebody)}</DialogTitle>
      <p>{words.text(former.username || words.somebody)}</p>
      <div ref={text}>
        <TextArea label={words.entries} error={undefined} value={entries.join('\n')} rows={6} readOnly />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="button" className="button" onClick={copy}>
          {isCopied ? words.copied : words.copy}
        </button>
        <button type="button" className="button-text text-danger" onClick={leave}>
          {words.leave}
        </button>
      </div>
    </>
  );
}

function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-2xl wrap-anywhere">
      {children}
    </h2>
  );
}
