import {
  type Destination,
  findDelivery,
  findZone,
  freeDeliveryFrom,
} from '#contract/quote/quote-delivery.ts';
import type { PublicSettings } from '#contract/settings/public-settings.ts';
import { type Cents, cents, formatCents } from '#contract/wire/money.ts';
import { bagText } from '#messages/bag.ts';

/** A sentence about the delivery of a bag. */
export interface DeliveryNote {
  readonly text: string;
  /** The value of the bag and the value from which delivery is free, while it is not free yet. [SHIP-03] */
  readonly progress: { readonly valueCents: Cents; readonly freeFromCents: Cents } | undefined;
}

/** Returns the note for a bag of this value, delivered to the home country unless a destination is chosen. */
export function describeDelivery(
  { zones, homeCountry }: Pick<PublicSettings, 'zones' | 'homeCountry'>,
  valueCents: Cents,
  destination: Destination = { country: homeCountry },
): DeliveryNote {
  const freeFromCents = freeDeliveryFrom(zones, destination);
  const { rates } = findDelivery(zones, destination, valueCents, undefined);
  if (rates[0]?.priceCents === 0) return { text: bagText.delivery, progress: undefined };
  if (freeFromCents === undefined || valueCents >= freeFromCents || !findZone(zones, destination))
    return { text: bagText.packed, progress: undefined };
  const missing = formatCents(cents(freeFromCents - valueCents));
  return { text: bagText.untilFree(missing), progress: { valueCents, freeFromCents } };
}
