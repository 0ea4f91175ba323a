import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

type Props = FieldFrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text in a form; takes what a native textarea takes. */
export function TextArea({ label, hint, error, ...textarea }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} />}
    </FieldFrame>
  );
}
