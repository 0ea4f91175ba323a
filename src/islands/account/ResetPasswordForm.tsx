import { forgotPasswordPath } from '#contract/shop/site-paths.ts';
import { loginText } from '#messages/account.ts';
import { resetPasswordText } from '#messages/password.ts';
import { readResetEmail, readResetToken, resetForm } from '#stores/account/password-reset.ts';
import { AccountField } from '#ui/AccountField.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useReloadOnHashChange } from '#ui/use-reload-on-hash-change.ts';

/** The form that sets a new password with the token from a mail. Offers a new link when the token is invalid. */
export function ResetPasswordForm() {
  return (
    <ErrorBoundary>
      <ResetFields />
    </ErrorBoundary>
  );
}

function ResetFields() {
  const { state, sending, props, field } = useForm(resetForm);
  useReloadOnHashChange();
  const hydrated = useHydrated();
  if (state.errors.token !== undefined || (hydrated && readResetToken() === '')) return <InvalidLink />;
  return (
    <form {...props} className="grid gap-6">
      <AccountField email={hydrated ? readResetEmail() : ''} />
      <PasswordField
        {...field('newPassword')}
        label={resetPasswordText.new}
        hint={loginText.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={resetPasswordText.confirm}
        autoComplete="new-password"
        required
      />
      <SubmitButton
        text={resetPasswordText.submit}
        sendingText={resetPasswordText.sending}
        sending={sending}
        disabled={!hydrated}
      />
      <FormFailure text={state.errorMessage} />
    </form>
  );
}

function InvalidLink() {
  return (
    <div role="alert" className="grid justify-items-start gap-6">
      <p>{resetPasswordText.invalidLink}</p>
      <a href={forgotPasswordPath} className="button">
        {resetPasswordText.requestNewLink}
      </a>
    </div>
  );
}
