import { loginText } from '#messages/account.ts';
import { registerForm } from '#stores/account/login.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/** The registration form. Like the login form, it is disabled until hydration. [AUTH-03, AUTH-04] */
export function RegisterForm() {
  return (
    <ErrorBoundary>
      <RegisterFields />
    </ErrorBoundary>
  );
}

function RegisterFields() {
  const { sending, props, field } = useForm(registerForm);
  const hydrated = useHydrated();
  return (
    <form {...props} className="grid gap-6">
      <TextField {...field('username')} label={loginText.username} autoComplete="nickname" required />
      <TextField {...field('email')} label={loginText.email} type="email" autoComplete="username" required />
      <PasswordField
        {...field('password')}
        label={loginText.password}
        hint={loginText.passwordHint}
        autoComplete="new-password"
        required
      />
      <SubmitButton
        text={loginText.register.submit}
        sendingText={loginText.register.sending}
        sending={sending}
        disabled={!hydrated}
      />
    </form>
  );
}
