import { type ReactNode, useEffect, useRef } from 'react';
import { checkoutText } from '#messages/checkout.ts';

/**
 * The state of a step. `done` shows a summary and can be edited, `open` shows its fields, `ahead` is not reached yet.
 */
export type CheckoutStepState = 'done' | 'open' | 'ahead';

interface Props {
  number: number;
  total: number;
  title: string;
  state: CheckoutStepState;
  /** The entered values, shown when the step is done. */
  summary?: ReactNode;
  /** Reopens the step; undefined while the form is being sent. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A step of the checkout. Focuses its heading when it opens, for screen reader and keyboard users. The fields of a
 * closed step stay in the form, hidden.
 */
export function CheckoutStep({ number, total, title, state, summary, onEdit, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousState = useRef(state);

  useEffect(() => {
    if (state === 'open' && previousState.current !== 'open') heading.current?.focus();
    previousState.current = state;
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
          <span className="sr-only">{checkoutText.step(number, total)}</span>
          <span aria-hidden="true" className="w-6 text-lg text-stone tabular-nums">
            {number}
          </span>
          {title}
        </h2>
        {state === 'done' && onEdit && (
          <button
            type="button"
            className="button-text text-sm"
            aria-label={checkoutText.changeNamed(title)}
            onClick={onEdit}
          >
            {checkoutText.change}
          </button>
        )}
      </div>
      {state === 'done' && <div className="mt-2 text-stone sm:ps-10">{summary}</div>}
      <div hidden={state !== 'open'} className="mt-6 sm:ps-10">
        {children}
      </div>
    </section>
  );
}
