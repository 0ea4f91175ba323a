import { type InputHTMLAttributes, useState } from 'react';
import { loginText } from '#messages/account.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { LineIcon } from './Icon.tsx';

const EYE_PATH =
  'M2.8 12s3.2-6 9.2-6 9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6Zm9.2 2.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z';
const SLASH_PATH = 'M4.5 19.5l15-15';

type Props = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

/** A password field with a show/hide button. [USER-07] */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            className={`${className} pe-13`}
          />
          <button
            type="button"
            className="button-icon absolute top-0.5 end-0.5 text-stone"
            aria-label={isVisible ? loginText.hidePassword : loginText.showPassword}
            aria-controls={control.id}
            onClick={() => setVisible(!isVisible)}
          >
            <LineIcon path={isVisible ? EYE_PATH + SLASH_PATH : EYE_PATH} className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
