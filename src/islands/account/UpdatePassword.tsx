import type { User } from '#contract/account/user.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { isBaseBackend } from '#lib/capabilities.ts';
import { loginText, profileText } from '#messages/account.ts';
import { passwordForm } from '#stores/account/profile.ts';
import { AccountField } from '#ui/AccountField.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useForm } from '#ui/use-form.ts';

/** The screen that changes the logged-in user's password. Another user finds empty fields. [USER-07] */
export function UpdatePassword() {
  return <Guard audience="user">{(user) => <PasswordFields key={user._id} user={user} />}</Guard>;
}

const { password } = profileText;

function PasswordFields({ user }: { user: User }) {
  const { sending, props, field } = useForm(passwordForm);
  return (
    <form {...props} className="grid max-w-md gap-6">
      <AccountField email={user.email} />
      <PasswordField
        {...field('currentPassword')}
        label={password.current}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...field('newPassword')}
        label={password.new}
        hint={isBaseBackend ? undefined : loginText.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={password.confirm}
        autoComplete="new-password"
        required
      />
      <div>
        <SubmitButton text={password.submit} sendingText={password.sending} sending={sending} />
      </div>
    </form>
  );
}
