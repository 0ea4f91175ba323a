import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** The props common to all fields. `label` is the accessible name; `hint` shows while there is no error. */
export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  /** True if the entry meets the hint. The hint then gets a check mark and is no longer read aloud. */
  isHintMet?: boolean | undefined;
  error: string | undefined;
}

/** The attributes that link the control to its label, hint and error. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props extends FieldFrameProps {
  /** True if a heading above has the text of the label. */
  isLabelHidden?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** The frame of a form field: the label above it, the error or the hint below it. */
export function FieldFrame({
  label,
  hint,
  isHintMet = false,
  error,
  isLabelHidden = false,
  children,
}: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-2 block text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        // The CSS pseudo-class :read-only also matches every select.
        className: 'field block not-[select]:read-only:text-stone aria-invalid:border-danger',
        'aria-invalid': error !== undefined,
        'aria-describedby': error || (hint && !isHintMet) ? noteId : undefined,
      })}
      {error ? (
        <p id={noteId} className="mt-2 flex gap-2 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={`mt-2 flex gap-2 text-sm ${isHintMet ? 'text-sage' : 'text-stone'}`}>
            {isHintMet && <Icon name="check" className="mt-0.5 size-4 shrink-0" />}
            {hint}
          </p>
        )
      )}
    </div>
  );
}
