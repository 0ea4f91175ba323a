import { RESET_MINUTES } from '#contract/password-reset.ts';
import { forgot } from '#lib/account/password-messages.ts';
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
      <p className="text-stone">{forgot.lead}</p>
      <TextField {...field('email')} label={forgot.email} type="email" autoComplete="username" required />
      <SubmitButton
        text={forgot.submit}
        sendingText={forgot.sending}
        sending={sending}
        disabled={!hydrated}
      />
      <p role="status" className="text-sage empty:hidden">
        {state.phase === 'sent' && forgot.sent(RESET_MINUTES)}
      </p>
    </form>
  );
}
