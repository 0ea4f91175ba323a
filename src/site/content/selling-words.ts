import { findZone } from '#contract/quote/quote-delivery.ts';
import type { DeliveryRate, DeliveryZone } from '#contract/quote/selling-rules.ts';
import type { PublicSettings } from '#contract/settings/public-settings.ts';
import { formatCents } from '#contract/wire/money.ts';
import { capitalize } from '#lib/capitalize.ts';
import { placeName } from '#lib/place-names.ts';
import { LOCALE } from '#messages/locale.ts';
import { nameOfCountry } from '#messages/rules/quote.ts';
import {
  currencyName,
  deliveryText,
  paymentText,
  pricesText,
  returnsText,
  sellerText,
} from '#messages/selling.ts';

/** The settings on which the sentences depend. */
export type WordedSettings = Pick<
  PublicSettings,
  'currency' | 'homeCountry' | 'taxMode' | 'zones' | 'returns' | 'seller'
>;

/** A part of a page: a paragraph, the lines of an address, or a zone with its rates. */
export interface TextBlock {
  readonly heading?: string;
  readonly lines?: readonly string[];
  readonly items?: readonly string[];
}

const paragraph = (...sentences: readonly string[]): TextBlock => ({ lines: [sentences.join(' ')] });

/** Returns the cheapest rate of the home country, the one for the smallest orders first. */
export function homeRates({ zones, homeCountry }: Pick<WordedSettings, 'zones' | 'homeCountry'>) {
  const rates = findZone(zones, { country: homeCountry })?.rates ?? [];
  const sorted = rates.toSorted(
    (a, b) => a.priceCents - b.priceCents || (a.fromCents ?? 0) - (b.fromCents ?? 0),
  );
  return {
    cheapest: sorted[0],
    hasSeveralPrices: new Set(rates.map(({ priceCents }) => priceCents)).size > 1,
  };
}

/** Returns the limits of a rate's orders; '' without any. */
function limitsOf({ fromCents, toCents }: DeliveryRate): string {
  const from = fromCents ? formatCents(fromCents) : undefined;
  if (toCents === undefined) return from === undefined ? '' : deliveryText.from(from);
  const to = formatCents(toCents);
  return from === undefined ? deliveryText.upTo(to) : deliveryText.between(from, to);
}

/** Returns the sentence about the cheapest delivery to the home country. [SHIP-03] */
export function deliverySummary(settings: WordedSettings): string {
  const { cheapest, hasSeveralPrices } = homeRates(settings);
  if (cheapest === undefined) return deliveryText.none;
  const to = homeDestination(settings);
  const limits = limitsOf(cheapest);
  const price = formatCents(cheapest.priceCents);
  if (cheapest.priceCents > 0)
    return hasSeveralPrices ? deliveryText.startsAt(to, price) : deliveryText.costs(to, price);
  return limits === '' ? deliveryText.alwaysFree(to) : deliveryText.freeFor(to, limits);
}

/** Returns the destination of a sentence about the home country; '' where all places have the same rates. */
function homeDestination({ zones, homeCountry }: WordedSettings): string {
  const places = zones.flatMap(({ countries }) => countries);
  if (places.every((place) => place === '*')) return '';
  const name = nameOfCountry(homeCountry);
  return places.some((place) => place.startsWith(`${homeCountry}-`))
    ? deliveryText.toMostOf(name)
    : deliveryText.to(name);
}

/** Returns the sentence about voluntary returns. */
function returnsSummary({ returns: { days, fee } }: WordedSettings): string {
  if (days === 0) return returnsText.none;
  return fee === 'free' ? returnsText.fullSummary(days) : returnsText.summary(days);
}

function zonePlaces({ countries }: DeliveryZone): string {
  return new Intl.ListFormat(LOCALE).format(
    countries
      .map((place) => (place === '*' ? deliveryText.everywhereElse : placeName(place)))
      .sort((a, b) => a.localeCompare(b, LOCALE)),
  );
}

/** Returns the list of rates per zone. A single zone for all places has no heading. */
function deliveryBlocks({ zones }: WordedSettings): TextBlock[] {
  const isWorldwide = zones.length === 1 && zones[0]?.countries.includes('*');
  const lists = zones.map((zone): TextBlock => {
    const items = zone.rates.map((rate) => {
      const price = rate.priceCents === 0 ? deliveryText.free : formatCents(rate.priceCents);
      return deliveryText.rate(
        rate.name,
        price,
        limitsOf(rate),
        deliveryText.days(rate.minDays, rate.maxDays),
      );
    });
    if (isWorldwide) return { items };
    const places = zonePlaces(zone);
    return { heading: zone.name, ...(places !== zone.name && { lines: [places] }), items };
  });
  return [paragraph(isWorldwide ? deliveryText.toAll : deliveryText.toZones), ...lists];
}

function pricesBlocks({ currency, taxMode }: WordedSettings): TextBlock[] {
  return [paragraph(pricesText[taxMode](currencyName(currency)), pricesText.total)];
}

/** Returns the ways to pay, per zone where they differ. Without card payments, no zone has them. */
function paymentBlocks({ zones }: WordedSettings, hasCards: boolean): TextBlock[] {
  const ways = zones.map(({ name, payments }) => {
    const offered = payments.filter((way) => way !== 'card' || hasCards).toSorted();
    return { name, text: paymentText.list(offered.map((way) => paymentText[way])) };
  });
  const usable = ways.filter(({ text }) => text !== '');
  const texts = new Set(usable.map(({ text }) => text));
  if (texts.size <= 1) return [...texts].map((text) => paragraph(paymentText.pay(text)));
  return [{ items: usable.map(({ name, text }) => paymentText.payIn(name, text)) }];
}

function returnsBlocks({ returns: { days, fee, exemptCategories } }: WordedSettings): TextBlock[] {
  if (days === 0) return [paragraph(returnsText.none)];
  const categories = capitalize(new Intl.ListFormat(LOCALE).format(exemptCategories));
  return [
    paragraph(returnsText.window(days), returnsText[fee]),
    ...(exemptCategories.length > 0 ? [paragraph(returnsText.exempt(categories))] : []),
  ];
}

function sellerBlocks({
  seller: { name, address, taxId, email, phone, responsible },
}: WordedSettings): TextBlock[] {
  const lines = [
    name,
    ...address.split('\n'),
    taxId && sellerText.taxId(taxId),
    email,
    phone,
    responsible && sellerText.responsible(responsible),
  ].flatMap((line) => line?.trim() || []);
  return lines.length > 0 ? [{ lines }] : [];
}

/** Returns the blocks of each placeholder. `hasCards` says whether the shop takes cards. */
export function sellingBlocks(settings: WordedSettings, hasCards: boolean): ReadonlyMap<string, TextBlock[]> {
  return new Map<string, TextBlock[]>([
    ['deliverySummary', [paragraph(deliverySummary(settings))]],
    ['returnsSummary', [paragraph(returnsSummary(settings))]],
    ['delivery', deliveryBlocks(settings)],
    ['prices', pricesBlocks(settings)],
    ['payment', paymentBlocks(settings, hasCards)],
    ['returns', returnsBlocks(settings)],
    ['seller', sellerBlocks(settings)],
  ]);
}

const PLACEHOLDER = /\{(\w+)\}/g;
const describeNames = (names: Iterable<string>) => [...names].map((name) => `{${name}}`).join(', ');

const SUMMARIES = ['deliverySummary', 'returnsSummary'];

/** Replaces the summaries in a field, which is a single line. Throws if it has another placeholder. */
export function fillField(text: string, settings: WordedSettings): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    if (name === 'deliverySummary') return deliverySummary(settings);
    if (name === 'returnsSummary') return returnsSummary(settings);
    throw new Error(`The text "${text}" has {${name}}. It can have ${describeNames(SUMMARIES)}.`);
  });
}

/** A part of a page's HTML: the editors' own, or the blocks of a placeholder. */
export type PagePart = { readonly html: string } | { readonly blocks: readonly TextBlock[] };

/** Splits a page's HTML at its placeholders. Throws if one is unknown or has other text beside it. */
export function splitAtPlaceholders(html: string, blocks: ReadonlyMap<string, TextBlock[]>): PagePart[] {
  return html.split(/<p>\{(\w+)\}<\/p>/).map((part, index) => {
    if (index % 2 === 0) {
      const [inside] = part.match(PLACEHOLDER) ?? [];
      if (inside === undefined) return { html: part };
      throw new Error(`The text has ${inside} beside other words. Leave it alone between two empty lines.`);
    }
    const found = blocks.get(part);
    if (found === undefined)
      throw new Error(`The text has the unknown {${part}}. It can have ${describeNames(blocks.keys())}.`);
    return { blocks: found };
  });
}
