import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

type Props = FieldFrameProps & ComponentProps<'input'>;

/** A single-line text field, whose direction follows its text; accepts all attributes of a native input. */
export function TextField({ label, hint, isHintMet, error, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} isHintMet={isHintMet} error={error}>
      {(control) => <input type="text" dir="auto" {...input} {...control} />}
    </FieldFrame>
  );
}
