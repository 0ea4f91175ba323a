import fc from 'fast-check';
import type { SellingRules } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';
import { rateOf, zoneOf } from '#tests/support/selling-rules.ts';

/** The number of orders of a property. `npm run prove:money` tries a million. */
export const ORDERS = Number(process.env.MONEY_ORDERS ?? 2000);
/** After the start of all taxes. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** Small amounts are as likely as large ones. */
export const anyCents = fc
  .oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000_000 }))
  .map(cents);
/** Basis points with up to two decimals. */
export const anyRate = fc.oneof(
  fc.constantFrom(0, 500, 1900),
  fc.integer({ min: 0, max: 1_000_000 }).map((hundredths) => hundredths / 100),
);
const CLASSES = ['standard', 'books', 'food'];
/** The lines of an order. */
export const anyLines = fc.array(
  fc.record({
    priceCents: anyCents,
    quantity: fc.integer({ min: 1, max: 9999 }),
    category: fc.constantFrom('dress', 'jewellery'),
    taxClass: fc.constantFrom(...CLASSES),
  }),
  { minLength: 1, maxLength: 8 },
);
/** The rules of a shop with a rate for each tax class. */
export const anyRules: fc.Arbitrary<SellingRules> = fc
  .record({
    taxMode: fc.constantFrom('added' as const, 'included' as const),
    deliveryTax: fc.constantFrom('none' as const, 'standard' as const, 'goods' as const),
    rates: fc.tuple(anyRate, anyRate, anyRate),
    delivery: fc.option(fc.boolean(), { nil: undefined }),
    prices: fc.array(anyCents, { maxLength: 3 }),
  })
  .map(({ taxMode, deliveryTax, rates, delivery, prices }) => ({
    homeCountry: 'US',
    taxMode,
    deliveryTax,
    taxes: rates.map((rate, index) => ({
      country: '*',
      class: CLASSES[index] ?? '',
      rate,
      validFrom: '2020-01-01',
      delivery,
    })),
    zones: [zoneOf(['*'], ...prices.map((price, index) => rateOf(`rate ${index}`, price)))],
  }));
const anyKindAndValue = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: anyRate }),
  fc.record({ kind: fc.constant('fixed' as const), value: anyCents }),
  fc.constant({ kind: 'delivery' as const, value: 0 }),
);
const anyCategory = fc.constantFrom(undefined, 'dress', 'jewellery');
/** A discount code of any kind. */
export const anyCode = fc.tuple(anyKindAndValue, anyCategory).map(([kindAndValue, category]) => ({
  code: 'SUMMER',
  coupon: { ...kindAndValue, category, isActive: true },
}));
