import { atom, computed, onMount } from 'nanostores';
import type { Totals } from '#contract/quote/price-components.ts';
import { type QuoteQuery, type QuoteResponse, quoteEndpoint } from '#contract/quote/quotes.ts';
import { getPublicSettingsEndpoint } from '#contract/settings/public-settings.ts';
import { call } from '#lib/api/call.ts';
import { createQuery, createRemoteStore, type Query } from '#lib/api/remote-store.ts';
import { type BagItems, isForSale } from '#lib/bag/bag.ts';
import { withoutQuote } from '#lib/bag/without-quote.ts';
import { toComponents } from '#lib/orders/order-view.ts';
import { $bagItems, $bagTotals, refreshBag } from './bag.ts';

/**
 * The price of the bag as the shop quotes it, with delivery and taxes: the capability `selling`. Until a quote arrives,
 * only the items are known. [BAG-05, SHIP-02, TAX-02]
 */

/** The destination, the delivery and the code that the checkout has asked for; all are absent in the bag. */
export type QuoteChoices = Omit<QuoteQuery, 'items'>;

interface Question {
  readonly key: string;
  readonly body: QuoteQuery;
}

export const $quoteChoices = atom<QuoteChoices>({});

/** The pause after a change of the bag before the shop is asked, in ms: some people press + several times. */
const DEBOUNCE_MS = 250;

/** The items and choices that the next quote is for. */
const $asked = computed([$bagItems, $quoteChoices], toQuestion);

const $query = atom<Query<QuoteResponse> | undefined>();

onMount($query, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The shop quotes no product that it no longer has.
  void refreshBag().then(ask);
  const stop = $asked.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(ask, DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
});

function ask(): void {
  const asked = $asked.get();
  $query.set(asked && { key: asked.key, fetch: () => call(quoteEndpoint, { body: asked.body }) });
}

/** Returns the question for a quote, whose key also depends on the prices in the bag: a new price has a new quote. */
function toQuestion(items: BagItems, choices: QuoteChoices): Question | undefined {
  const forSale = items.filter(isForSale);
  if (forSale.length === 0) return undefined;
  const prices = forSale.map(({ product }) => product.priceCents);
  const body = {
    items: forSale.map(({ productId, size, quantity }) => ({
      productId,
      ...(size !== undefined && { size }),
      quantity,
    })),
    ...choices,
  };
  return { key: `${quoteEndpoint.path} ${JSON.stringify([body, prices])}`, body };
}

/** Changes the destination, the delivery or the code of the quote. */
export function changeQuote(change: QuoteChoices): void {
  const choices = { ...$quoteChoices.get(), ...change };
  const isSame = JSON.stringify(choices) === JSON.stringify($quoteChoices.get());
  if (!isSame) $quoteChoices.set(choices);
}

/** Asks the shop again, after a failure. */
export function retryQuote(): void {
  void refreshBag().then($bagQuote.retry);
}

/** The last quote: of the present bag, or of the one before while the shop is asked. */
export const $bagQuote = createRemoteStore($query);

/** The quote of the present bag; undefined until it arrives. */
export const $currentQuote = computed([$bagQuote, $query, $asked], (quoted, query, asked) =>
  quoted.state === 'ready' && asked !== undefined && query?.key === asked.key ? quoted.data : undefined,
);

/** The Order Summary with delivery and taxes. */
export const $quotedTotals = computed(
  [$bagTotals, $currentQuote],
  (totals, quoted): Totals =>
    quoted === undefined
      ? withoutQuote(totals)
      : {
          selectedItems: totals.selectedItems,
          components: toComponents(quoted.components),
          grandTotalCents: quoted.totalCents,
        },
);

/** The settings that shoppers may know. */
export const $publicSettings = createRemoteStore(atom(createQuery(getPublicSettingsEndpoint, {})));
