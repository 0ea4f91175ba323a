import { hasCapability } from '#lib/capabilities.ts';
import { checkoutText } from '#messages/checkout.ts';
import { $user } from '#stores/account/session.ts';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';

const { contact } = checkoutText;

interface Props {
  state: FieldState;
  /** The text of the draft. */
  saved: string | undefined;
}

/** The section of the email address, which is that of the account at first. */
export function EmailSection({ state, saved }: Props) {
  return (
    <fieldset className="grid gap-6">
      <legend className="eyebrow mb-4">{contact.legend}</legend>
      <TextField
        {...state}
        defaultValue={saved || ($user.get()?.email ?? '')}
        label={contact.email}
        hint={hasCapability('mail') ? contact.emailHint : contact.emailHintWithoutMail}
        type="email"
        autoComplete="email"
        required
      />
    </fieldset>
  );
}

/** The phone number, below the address. */
export function PhoneField({ state, saved }: Props) {
  return (
    <TextField
      {...state}
      defaultValue={saved ?? ''}
      label={contact.phone}
      hint={contact.phoneHint}
      type="tel"
      autoComplete="tel"
    />
  );
}
