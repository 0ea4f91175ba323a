import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props extends ComponentProps<'input'> {
  label: ReactNode;
  /** Classes of the label, which contains the box. */
  className?: string;
  /** Shows the mixed state: only a part of the entries is selected. The next click selects all. */
  indeterminate?: boolean;
}

/** A checkbox with its label. */
export function Checkbox({ label, className = '', indeterminate = false, ...props }: Props) {
  const element = useRef<HTMLLabelElement>(null);
  // HTML has no attribute for the mixed state, and each click clears it.
  useLayoutEffect(() => {
    const box = element.current?.control;
    if (box instanceof HTMLInputElement) box.indeterminate = indeterminate;
  });
  return (
    <label ref={element} className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-ink" />
      {label}
    </label>
  );
}
