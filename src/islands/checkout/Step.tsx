import { type ReactNode, useEffect, useRef } from 'react';
import { checkout } from '#lib/checkout/messages.ts';

/** `done`: its summary shows, and it can be changed. `open`: it is being filled in. `ahead`: not yet. */
export type StepState = 'done' | 'open' | 'ahead';

interface Props {
  number: number;
  of: number;
  title: string;
  state: StepState;
  /** What was entered, shown when it is done. */
  summary?: ReactNode;
  /** Left out while nothing may be changed. */
  onChange?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * One step of the checkout. When it opens, its heading has the focus, so that it is heard and the keyboard goes on from
 * there. The fields of a closed step stay in the form, hidden.
 */
export function Step({ number, of, title, state, summary, onChange, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);

  useEffect(() => {
    if (state === 'open' && before.current !== 'open') heading.current?.focus();
    before.current = state;
  }, [state]);

  return (
    <section
      aria-labelledby={`step-${number}`}
      className="border-t border-line py-6 last:border-b max-lg:first:border-t-0 max-lg:first:pt-0 sm:py-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id={`step-${number}`}
          ref={heading}
          tabIndex={-1}
          className={`flex scroll-mt-8 items-baseline gap-3 text-2xl sm:gap-4 ${state === 'ahead' ? 'text-stone' : ''}`}
        >
          <span className="sr-only">{checkout.step(number, of)}</span>
          <span aria-hidden="true" className="w-6 text-lg text-stone tabular-nums">
            {number}
          </span>
          {title}
        </h2>
        {state === 'done' && onChange && (
          <button
            type="button"
            className="button-text text-sm"
            aria-label={checkout.changeNamed(title)}
            onClick={onChange}
          >
            {checkout.change}
          </button>
        )}
      </div>
      {state === 'done' && <div className="mt-2 text-stone sm:pl-10">{summary}</div>}
      <div hidden={state !== 'open'} className="mt-6 sm:pl-10">
        {children}
      </div>
    </section>
  );
}
