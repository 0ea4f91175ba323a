import type { InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

type Props = FieldFrameProps & InputHTMLAttributes<HTMLInputElement>;

/** One line of text in a form; takes what a native input takes. */
export function TextField({ label, hint, error, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} />}
    </FieldFrame>
  );
}
