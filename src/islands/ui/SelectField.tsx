import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

interface Choice {
  readonly value: string;
  readonly text: string;
}

type Props = FieldFrameProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
    choices: readonly Choice[];
    /** The text of the empty option. */
    placeholder: string;
    /** True locks the value while the form is sent. HTML has no read-only select, so the control is disabled. */
    readOnly: boolean;
  };

/** A native select in a form. Its first option is empty. */
export function SelectField({ label, hint, error, choices, placeholder, readOnly, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} disabled={readOnly}>
          <option value="">{placeholder}</option>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
