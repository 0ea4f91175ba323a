import type { QuoteResponse } from '#contract/quote/quotes.ts';
import { formatCents } from '#contract/wire/money.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { arrivalDays, formatWeekday } from '#lib/checkout/delivery-dates.ts';
import { shopDay } from '#lib/shop-days.ts';
import { checkoutText } from '#messages/checkout.ts';
import { $bagQuote, $currentQuote, changeQuote, retryQuote } from '#stores/bag/bag-quote.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { StaleAlert } from '#ui/StaleAlert.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { rates: words } = checkoutText;
type Rate = QuoteResponse['rates'][number];

/** The deliveries that the destination's zone offers, with price and dates. The cheapest one is chosen at first. */
export function RateFields() {
  const quoted = useBrowserStore($currentQuote, undefined);
  const { state } = useBrowserStore($bagQuote, LOADING);
  if (quoted === undefined && state === 'failed')
    return <StaleAlert text={words.failed} onRetry={retryQuote} />;
  if (quoted === undefined) return <Spinner text={words.loading} />;
  if (quoted.reason !== undefined)
    return (
      <p role="alert" className="text-danger">
        {quoted.reason}
      </p>
    );
  return (
    <fieldset>
      <legend className="eyebrow mb-4">{words.legend}</legend>
      <div className="divide-y divide-line border border-line">
        {quoted.rates.map((rate) => (
          <label key={rate.id} className="flex gap-4 p-4 has-checked:bg-linen sm:p-5">
            <input
              type="radio"
              name="rateId"
              value={rate.id}
              checked={rate.id === quoted.rateId}
              onChange={() => changeQuote({ rateId: rate.id })}
              className="choice-input mt-1 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-4 font-medium">
                {rate.name}
                <span className="tabular-nums">
                  {rate.priceCents === 0 ? words.free : formatCents(rate.priceCents)}
                </span>
              </span>
              <span className="mt-1 block text-sm text-stone">{arrivalOf(rate)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns when a parcel with a rate arrives that is ordered today. */
function arrivalOf(rate: Pick<Rate, 'minDays' | 'maxDays'>): string {
  const [first, last] = arrivalDays(shopDay(new Date()), rate);
  return first === last
    ? words.arrivesOn(formatWeekday(first))
    : words.arrives(formatWeekday(first), formatWeekday(last));
}
