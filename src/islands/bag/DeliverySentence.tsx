import { sumOfKind, type Totals } from '#contract/quote/price-components.ts';
import { cents } from '#contract/wire/money.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { describeDelivery } from '#lib/bag/delivery-note.ts';
import { bagText } from '#messages/bag.ts';
import { $bagQuote, $publicSettings, $quoteChoices, retryQuote } from '#stores/bag/bag-quote.ts';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const NO_CHOICES = {};

/** The sentence below the totals: what delivery costs, or what is missing until it is free. [SHIP-03] */
export function DeliverySentence({ totals }: { totals: Totals }) {
  const settings = useBrowserStore($publicSettings, LOADING);
  const quoted = useBrowserStore($bagQuote, LOADING);
  const { country, region } = useBrowserStore($quoteChoices, NO_CHOICES);
  if (quoted.state === 'failed') return <StaleAlert text={bagText.notCalculated} onRetry={retryQuote} />;
  if (settings.state !== 'ready') return <p className="mt-4 text-sm text-stone">{bagText.packed}</p>;
  const { components } = totals;
  const valueCents = sumOfKind(components, 'items') + sumOfKind(components, 'discount');
  const { text, progress } = describeDelivery(
    settings.data,
    cents(valueCents),
    country === undefined ? undefined : { country, region },
  );
  return (
    <div className="mt-4 text-sm text-stone">
      <p>{text}</p>
      {progress && (
        <div aria-hidden="true" className="mt-2 h-1 bg-line">
          <div
            className="h-full bg-ink"
            style={{ width: `${(100 * progress.valueCents) / progress.freeFromCents}%` }}
          />
        </div>
      )}
    </div>
  );
}
