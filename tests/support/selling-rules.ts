import type { DeliveryRate, DeliveryZone, SellingRules } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';

/** The rules of a new shop: 5 % tax everywhere, and delivery without charge. */
export const SEEDED_RULES: SellingRules = {
  homeCountry: 'US',
  taxMode: 'added',
  deliveryTax: 'none',
  taxes: [{ country: '*', class: 'standard', rate: 500, validFrom: '2000-01-01' }],
  zones: [
    {
      id: 'everywhere',
      name: 'Everywhere',
      countries: ['*'],
      rates: [{ id: 'standard', name: 'Standard delivery', priceCents: cents(0), minDays: 3, maxDays: 5 }],
      payments: ['card', 'delivery'],
    },
  ],
};

/** Returns a delivery rate whose id is its name. */
export function rateOf(name: string, priceCents: number, limits: Partial<DeliveryRate> = {}): DeliveryRate {
  return { id: name, name, priceCents: cents(priceCents), minDays: 1, maxDays: 2, ...limits };
}

/** Returns a zone of these countries and rates. */
export function zoneOf(countries: string[], ...rates: DeliveryRate[]): DeliveryZone {
  const name = countries.join(' ');
  return { id: name, name, countries, rates, payments: ['card', 'delivery'] };
}
