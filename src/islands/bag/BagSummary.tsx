import { useId } from 'react';
import type { Totals } from '#contract/quote/price-components.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { paths } from '#lib/urls/paths.ts';
import { bagText } from '#messages/bag.ts';
import { TotalsList } from '#ui/TotalsList.tsx';

interface Props {
  totals: Totals;
  /** Sentences about the limits of one order that the bag has reached. */
  notes: readonly string[];
}

/** The totals of the bag, with the Purchase action. [BAG-05, BAG-07, BAG-08] */
export function BagSummary({ totals, notes }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are totals
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className="eyebrow font-sans">
        {bagText.summary}
      </h2>
      <TotalsList totals={totals} />
      <div role="status" className="text-sm text-clay">
        {notes.map((note) => (
          <p key={note} className="mt-3">
            {note}
          </p>
        ))}
      </div>
      <p className="mt-4 text-sm text-stone">{bagText.delivery}</p>
      {hasCapability('orders') ? (
        <a href={paths.checkout} className="button mt-5 w-full">
          {bagText.purchase}
        </a>
      ) : (
        <button type="button" className="button mt-5 w-full">
          {bagText.purchase}
        </button>
      )}
    </div>
  );
}
