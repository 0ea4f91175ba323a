import { type InputHTMLAttributes, useState } from 'react';
import { signIn } from '#lib/admin/messages.ts';
import { FieldFrame, type FieldFrameProps } from '#ui/FieldFrame.tsx';
import { Drawing } from '#ui/Icon.tsx';

const EYE =
  'M2.8 12s3.2-6 9.2-6 9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6Zm9.2 2.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z';
const CROSSED = 'M4.5 19.5l15-15';

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
            <Drawing path={shown ? EYE + CROSSED : EYE} className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
