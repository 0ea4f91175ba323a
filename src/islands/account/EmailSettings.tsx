import { useEffect, useRef } from 'react';
import type { AccountEmail } from '#contract/account/account-email.ts';
import { SingleFieldForm } from '#islands/dashboard/FactorForm.tsx';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { emailText as words } from '#messages/security.ts';
import {
  $accountEmail,
  $emailMessage,
  $emailToken,
  $isChangingEmail,
  changeEmailForm,
  confirmEmailForm,
  readEmailToken,
  refreshAccountEmail,
  requestEmailLink,
} from '#stores/account/account-email.ts';
import { FormFailure } from '#ui/FormFailure.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';

/** The user's email address: whether it is confirmed, its change, and the link that confirms it. */
export function EmailSettings() {
  const response = useBrowserStore($accountEmail, LOADING);
  const message = useBrowserStore($emailMessage, '');
  const token = useBrowserStore($emailToken, undefined);
  useEffect(() => {
    readEmailToken();
    // A link that is opened in the same tab changes only the fragment.
    addEventListener('hashchange', readEmailToken);
    return () => removeEventListener('hashchange', readEmailToken);
  }, []);
  useRefreshOnRestore(refreshAccountEmail);

  return (
    <>
      {token !== undefined && <ConfirmEmail token={token} />}
      {response.state === 'loading' && <p role="status">{words.loading}</p>}
      {response.state === 'failed' && (
        <StaleAlert text={errorMessage(response.error)} onRetry={$accountEmail.retry} />
      )}
      {response.state === 'ready' && <CurrentEmail {...response.data} />}
      <p role="status" className="mt-6 text-sage empty:hidden">
        {message}
      </p>
    </>
  );
}

/** Confirms the address of a mailed link. Requires a click, because mail scanners open links. */
function ConfirmEmail({ token }: { token: string }) {
  const { state, sending, props } = useForm(confirmEmailForm);
  // The pressed button disappears.
  useEffect(() => () => document.querySelector('main')?.focus({ preventScroll: true }), []);
  return (
    <form {...props} className="mb-8 grid justify-items-start gap-5 border-s-2 border-clay bg-linen p-5">
      <p>{words.confirmLink}</p>
      <input type="hidden" name="token" value={token} />
      <FormFailure text={state.errorMessage} />
      <SubmitButton text={words.confirm} sendingText={words.confirming} sending={sending} />
    </form>
  );
}

function CurrentEmail({ email, isConfirmed }: AccountEmail) {
  const isChanging = useBrowserStore($isChangingEmail, false);
  const wasChanging = useRef(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasChanging.current && !isChanging) changeButton.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  const sendsLinks = hasCapability('mail');
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-line py-4">
        <p translate="no" className="wrap-anywhere">
          {email}
        </p>
        {sendsLinks && (
          <p className={isConfirmed ? 'text-sm text-sage' : 'text-sm text-clay'}>
            {isConfirmed ? words.confirmed : words.unconfirmed}
          </p>
        )}
      </div>
      {isChanging ? (
        <ChangeEmail />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          {sendsLinks && !isConfirmed && (
            <button type="button" className="button" onClick={requestEmailLink}>
              {words.sendLink}
            </button>
          )}
          <button
            ref={changeButton}
            type="button"
            className="button button-secondary"
            onClick={() => {
              $emailMessage.set('');
              $isChangingEmail.set(true);
            }}
          >
            {words.change}
          </button>
        </div>
      )}
    </>
  );
}

function ChangeEmail() {
  return (
    <div className="mt-6 grid gap-5">
      <SingleFieldForm form={changeEmailForm} name="email" words={words}>
        {(field) => (
          <TextField
            {...field}
            label={words.newEmail}
            hint={hasCapability('mail') ? words.linkHint : undefined}
            type="email"
            autoComplete="email"
            required
          />
        )}
      </SingleFieldForm>
      <div>
        <button type="button" className="button-text" onClick={() => $isChangingEmail.set(false)}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
