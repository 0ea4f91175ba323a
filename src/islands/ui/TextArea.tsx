import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

type Props = FieldFrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A multi-line text field; accepts all attributes of a native textarea. */
export function TextArea({ label, hint, isHintMet, error, ...textarea }: Props) {
  return (
    <FieldFrame label={label} hint={hint} isHintMet={isHintMet} error={error}>
      {(control) => <textarea dir="auto" {...textarea} {...control} />}
    </FieldFrame>
  );
}
