import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** What every kind of field has. `label` is its accessible name; `hint` helps before anything is wrong. */
export interface FieldFrameProps {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
}

/** What the control within must carry, so that label, hint and error belong to it. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props extends FieldFrameProps {
  children: (control: ControlProps) => ReactNode;
}

/** A label above, a field, and below it what is wrong with it, or else the hint. */
export function FieldFrame({ label, hint, error, children }: Props) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        // A select is never read-only, though CSS takes it for that.
        className: 'field block not-[select]:read-only:text-stone aria-invalid:border-danger',
        'aria-invalid': error !== undefined,
        'aria-describedby': error || hint ? note : undefined,
      })}
      {error ? (
        <p id={note} className="mt-2 flex gap-2 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={note} className="mt-2 text-sm text-stone">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
