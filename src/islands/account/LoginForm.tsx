import { LazySecondStep } from '#islands/dashboard/LazySecondStep.tsx';
import { loginText } from '#messages/account.ts';
import {
  $registeredEmail,
  $secondStep,
  loginForm,
  readRegistrationToken,
  resendRegistrationLink,
} from '#stores/account/login.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * The login form. The submit button is disabled until hydration, so a native submit can never put the password
 * into the URL. [AUTH-01, AUTH-02]
 */
export function LoginForm() {
  return (
    <ErrorBoundary>
      <LoginFields />
    </ErrorBoundary>
  );
}

function LoginFields() {
  const { sending, props, field } = useForm(loginForm);
  const hydrated = useHydrated();
  const isSecondStep = useBrowserStore($secondStep, undefined) !== undefined;
  if (isSecondStep) return <LazySecondStep />;
  return (
    <form {...props} className="grid gap-6">
      {hydrated && <RegistrationNote />}
      <TextField {...field('email')} label={loginText.email} type="email" autoComplete="username" required />
      <PasswordField
        {...field('password')}
        label={loginText.password}
        autoComplete="current-password"
        required
      />
      <SubmitButton
        text={loginText.login.submit}
        sendingText={loginText.login.sending}
        sending={sending}
        disabled={!hydrated}
      />
    </form>
  );
}

/** The next step of a visitor with a new account. */
function RegistrationNote() {
  const email = useBrowserStore($registeredEmail, '');
  if (readRegistrationToken() !== undefined) return <p>{loginText.confirm}</p>;
  if (location.hash !== '#registered') return null;
  return (
    <div>
      <p>{loginText.checkMail}</p>
      {email && (
        <>
          <p className="mt-3">{loginText.sentTo(email)}</p>
          <button type="button" className="button-text mt-1" onClick={resendRegistrationLink}>
            {loginText.resend}
          </button>
        </>
      )}
    </div>
  );
}
