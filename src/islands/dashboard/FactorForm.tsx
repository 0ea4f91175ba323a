import { useEffect, useRef, useState } from 'react';
import type { ProofMethod } from '#contract/account/requirement.ts';
import { type Form, INITIAL_STATE } from '#lib/forms/form.ts';
import { factorText } from '#messages/security.ts';
import type { FactorForms } from '#stores/account/factor-forms.ts';
import { $user } from '#stores/account/session.ts';
import { AccountField } from '#ui/AccountField.tsx';
import { FormFailure } from '#ui/FormFailure.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { type FieldState, useForm } from '#ui/use-form.ts';

interface Props {
  /** The accepted ways, the preferred one first. */
  methods: readonly ProofMethod[];
  forms: FactorForms & { readonly password?: Form };
}

/** Lets the user prove their identity in one of several ways. The field or button gets the focus. [SAFE-05] */
export function FactorForm({ methods, forms }: Props) {
  const [chosen, setChosen] = useState<ProofMethod>();
  const method = chosen ?? methods[0];
  return (
    <div className="grid gap-5">
      {method === 'passkey' && <PasskeyButton forms={forms} />}
      {method === 'code' && <CodeForm form={forms.code} />}
      {method === 'recovery' && <RecoveryForm form={forms.recovery} />}
      {method === 'password' && forms.password && <PasswordForm form={forms.password} />}
      {methods.length > 1 && (
        <ul className="grid justify-items-start gap-1">
          {methods.map((other) =>
            other === method ? null : (
              <li key={other}>
                <button type="button" className="button-text" onClick={() => setChosen(other)}>
                  {factorText[other].choose}
                </button>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}

function PasskeyButton({ forms: { $passkey, submitPasskey } }: Pick<Props, 'forms'>) {
  const { phase, errorMessage } = useBrowserStore($passkey, INITIAL_STATE);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submitPasskey();
      }}
    >
      <FormFailure text={errorMessage} />
      <div ref={button}>
        <SubmitButton
          text={factorText.passkey.submit}
          sendingText={factorText.passkey.sending}
          sending={phase === 'sending'}
        />
      </div>
    </form>
  );
}

function CodeForm({ form }: { form: Form }) {
  return (
    <SingleFieldForm form={form} name="code" words={factorText.code}>
      {(field) => (
        <TextField
          {...field}
          label={factorText.code.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
    </SingleFieldForm>
  );
}

function RecoveryForm({ form }: { form: Form }) {
  const { label, hint } = factorText.recovery;
  return (
    <SingleFieldForm form={form} name="recoveryCode" words={factorText.recovery}>
      {(field) => (
        <TextField {...field} label={label} hint={hint} autoComplete="off" spellCheck={false} required />
      )}
    </SingleFieldForm>
  );
}

function PasswordForm({ form }: { form: Form }) {
  return (
    <SingleFieldForm form={form} name="password" words={factorText.password}>
      {(field) => (
        <>
          <AccountField email={$user.get()?.email ?? ''} />
          <PasswordField
            {...field}
            label={factorText.password.label}
            autoComplete="current-password"
            required
          />
        </>
      )}
    </SingleFieldForm>
  );
}

interface SingleFieldProps {
  form: Form;
  name: string;
  words: { readonly submit: string; readonly sending: string };
  children: (field: FieldState) => React.ReactNode;
}

/** A form with one field, which has the focus. The backend's message appears at the button. */
export function SingleFieldForm({ form, name, words, children }: SingleFieldProps) {
  const { state, sending, props, field } = useForm(form);
  const { ref } = props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...props} className="grid gap-5">
      {children(field(name))}
      {state.errors[name] === undefined && <FormFailure text={state.errorMessage} />}
      <div>
        <SubmitButton text={words.submit} sendingText={words.sending} sending={sending} />
      </div>
    </form>
  );
}
