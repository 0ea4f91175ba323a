import { forgotPasswordText } from '#messages/password.ts';
import { forgotForm } from '#stores/account/password-reset.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** The form that requests a password reset link. */
export function ForgotPasswordForm() {
  return (
    <ErrorBoundary>
      <ForgotFields />
    </ErrorBoundary>
  );
}

function ForgotFields() {
  const { state, sending, props, field } = useForm(forgotForm);
  const hydrated = useHydrated();
  return (
    <form {...props} className="grid gap-6">
      <p className="text-stone">{forgotPasswordText.lead}</p>
      <TextField
        {...field('email')}
        label={forgotPasswordText.email}
        type="email"
        autoComplete="username"
        required
      />
      <SubmitButton
        text={forgotPasswordText.submit}
        sendingText={forgotPasswordText.sending}
        sending={sending}
        disabled={!hydrated}
      />
      <p role="status" className="text-sage empty:hidden">
        {state.phase === 'sent' && forgotPasswordText.sent}
      </p>
    </form>
  );
}
