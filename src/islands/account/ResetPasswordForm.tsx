import { resetPages } from '#contract/password-reset.ts';
import { reset } from '#lib/account/password-messages.ts';
import { signIn } from '#lib/admin/messages.ts';
import { resetForm, tokenOfLink } from '#stores/account/password-reset.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFreshLink } from '#ui/use-fresh-link.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { PasswordField } from './PasswordField.tsx';

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
  useFreshLink();
  const hydrated = useHydrated();
  if (state.errors.token !== undefined || (hydrated && tokenOfLink() === '')) return <InvalidLink />;
  return (
    <form {...props} className="grid gap-6">
      <PasswordField
        {...field('newPassword')}
        label={reset.new}
        hint={signIn.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={reset.confirm}
        autoComplete="new-password"
        required
      />
      <SubmitButton text={reset.submit} sendingText={reset.sending} sending={sending} disabled={!hydrated} />
      <FormFailure text={state.failure} />
    </form>
  );
}

function InvalidLink() {
  return (
    <div role="alert" className="grid justify-items-start gap-6">
      <p>{reset.badLink}</p>
      <a href={resetPages.forgot} className="button">
        {reset.again}
      </a>
    </div>
  );
}
