import { US_TERRITORIES } from '#contract/address/us-territories.ts';
import { type Cents, cents } from '#contract/wire/money.ts';
import { noDeliveryOfValue, noDeliveryTo } from '#messages/rules/quote.ts';
import type { DeliveryRate, DeliveryZone } from './selling-rules.ts';

/** The part of a destination on which prices depend. */
export interface Destination {
  /** An ISO 3166-1 code. */
  readonly country: string;
  /** The suffix of an ISO 3166-2 code. */
  readonly region?: string | undefined;
}

/**
 * Returns the names under which rules may list a destination, the most exact first: `US-CA`, `US`, `*`. A territory of
 * the United States is listed as a region or as a country of its own.
 */
export function placesOf({ country, region }: Destination): string[] {
  const state = US_TERRITORIES.includes(country) ? country : region;
  if (state === undefined) return [country, '*'];
  const isTerritory = US_TERRITORIES.includes(state) && (country === 'US' || country === state);
  return isTerritory ? [`US-${state}`, state, 'US', '*'] : [`${country}-${state}`, country, '*'];
}

/** Returns the only name of a place that rules may list by two names: `US-PR` for `PR`. */
export function canonicalPlace(place: string): string {
  return US_TERRITORIES.includes(place) ? `US-${place}` : place;
}

/** The delivery of a quote. */
export interface Delivery {
  /** The rates that the zone offers for this value of goods, cheapest first. */
  readonly rates: readonly DeliveryRate[];
  /** The applied rate; undefined if the zone offers none. */
  readonly rate: DeliveryRate | undefined;
  /** Whether the cheapest rate is applied because the customer has chosen no offered rate. */
  readonly isAssumed: boolean;
  /** Why there is no rate. */
  readonly reason: string | undefined;
}

/** Returns the rates of a destination's zone for this discounted value of goods, and the applied rate. */
export function findDelivery(
  zones: readonly DeliveryZone[],
  destination: Destination,
  goodsCents: Cents,
  rateId: string | undefined,
): Delivery {
  const zone = findZone(zones, destination);
  const rates = (zone?.rates ?? [])
    .filter(({ fromCents = 0, toCents = Infinity }) => fromCents <= goodsCents && goodsCents <= toCents)
    .sort((a, b) => a.priceCents - b.priceCents || compareCodeUnits(a.name, b.name));
  const chosen = rates.find(({ id }) => id === rateId);
  const rate = chosen ?? rates[0];
  return {
    rates,
    rate,
    isAssumed: rate !== undefined && chosen === undefined,
    reason: rate === undefined ? reasonWithout(zone, destination) : undefined,
  };
}

/** Returns the zone of a destination: the one that lists the most exact place. */
export function findZone(zones: readonly DeliveryZone[], destination: Destination): DeliveryZone | undefined {
  for (const place of placesOf(destination)) {
    const zone = zones.find(({ countries }) => countries.includes(place));
    if (zone) return zone;
  }
  return undefined;
}

/**
 * Returns the lowest value of goods from which delivery to a destination is free; undefined if no rate has one.
 * [SHIP-03]
 */
export function freeDeliveryFrom(
  zones: readonly DeliveryZone[],
  destination: Destination,
): Cents | undefined {
  const froms = (findZone(zones, destination)?.rates ?? []).flatMap(({ priceCents, fromCents = cents(0) }) =>
    priceCents === 0 && fromCents > 0 ? [fromCents] : [],
  );
  return froms.sort((a, b) => a - b)[0];
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function reasonWithout(zone: DeliveryZone | undefined, { country }: Destination): string {
  return zone === undefined ? noDeliveryTo(country) : noDeliveryOfValue(country);
}
