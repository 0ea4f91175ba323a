import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** Classes of the label, which contains the box. */
  className?: string;
}

/** A checkbox with its label. */
export function Checkbox({ label, className = '', ...props }: Props) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-ink" />
      {label}
    </label>
  );
}
