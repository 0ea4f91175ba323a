import { resetPages } from '#contract/password-reset.ts';
import { signIn } from '#lib/dashboard-messages.ts';
import { reset } from '#lib/password-messages.ts';
import { resetForm, tokenOfLink } from '#stores/password-reset.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** The form that chooses a new password by the link of a mail, or the way to another link. */
export function ResetPasswordForm() {
  return (
    <ErrorBoundary>
      <ResetFields />
    </ErrorBoundary>
  );
}

function ResetFields() {
  const { state, sending, props, field } = useForm(resetForm);
  const hydrated = useHydrated();
  if (state.errors.token !== undefined || (hydrated && tokenOfLink() === '')) return <BadLink />;
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
      {state.failure && (
        <p role="alert" className="flex gap-2 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {state.failure}
        </p>
      )}
    </form>
  );
}

function BadLink() {
  return (
    <div role="alert" className="grid justify-items-start gap-6">
      <p>{reset.badLink}</p>
      <a href={resetPages.forgot} className="button">
        {reset.again}
      </a>
    </div>
  );
}
