import { type ReactNode, useId } from 'react';

interface Props {
  heading: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section with a heading, which a script can focus. */
export function TitledSection({ heading, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} tabIndex={-1} className="mb-5 text-xl lg:text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
