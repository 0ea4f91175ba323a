import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';

interface Choice {
  readonly value: string;
  readonly text: string;
}

type Props = FieldFrameProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
    choices: readonly Choice[];
    /** Shown while nothing is chosen. */
    placeholder: string;
    /** What is being sent stays what is shown; a select can only be disabled for that. */
    readOnly: boolean;
  };

/** One of several words in a form: a native select, empty at first. */
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
