import { type InputHTMLAttributes, useState } from 'react';
import { signIn } from '#lib/dashboard-messages.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';

type Props = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A password in a form, with a button that shows what was typed. [USER-07] */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${className} pr-13`}
          />
          <button
            type="button"
            className="button-icon absolute top-0.5 right-0.5 text-stone"
            aria-label={shown ? signIn.hidePassword : signIn.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
