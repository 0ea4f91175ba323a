import { type ReactNode, useId } from 'react';

interface Props {
  heading: string;
  /** The fragment of links to the heading. */
  fragment?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section with a heading, which a script can focus. */
export function TitledSection({ heading, fragment, className, children }: Props) {
  const ownId = useId();
  const id = fragment ?? ownId;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} tabIndex={-1} className="mb-5 scroll-mt-24 text-xl lg:text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
