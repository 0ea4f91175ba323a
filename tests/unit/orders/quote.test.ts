import { describe, expect, test } from 'vitest';
import { type QuoteLine, quote } from '#contract/quote/quote.ts';
import type { Coupon, SellingRules, TaxRule } from '#contract/quote/selling-rules.ts';
import { cents } from '#contract/wire/money.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');

const line = (price: number, quantity = 1, more: Partial<QuoteLine> = {}): QuoteLine => ({
  priceCents: cents(price),
  quantity,
  ...more,
});
const tax = (rate: number, more: Partial<TaxRule> = {}): TaxRule => ({
  country: '*',
  class: 'standard',
  rate,
  validFrom: '2020-01-01',
  ...more,
});
const codeOf = (kind: Coupon['kind'], value: number, more: Partial<Coupon> = {}) => ({
  code: 'SUMMER',
  coupon: { kind, value, isActive: true, ...more },
});

/** Returns a quote under the seeded rules with changes. */
function priceOf(
  lines: QuoteLine[],
  {
    rules,
    ...input
  }: { rules?: Partial<SellingRules> } & Partial<Omit<Parameters<typeof quote>[0], 'rules'>> = {},
) {
  return quote({ lines, now: NOW, ...input, rules: { ...SEEDED_RULES, ...rules } });
}

/** Returns the components as `[label, cents]`, and the total. */
const summaryOf = ({ components, totalCents }: ReturnType<typeof priceOf>) => [
  ...components.map(({ label, amountCents }) => [label, amountCents]),
  totalCents,
];
const partsOf = ({ lines }: ReturnType<typeof priceOf>) =>
  lines.map(({ discountCents, taxCents }) => [discountCents, taxCents]);

describe('the seeded shop', () => {
  test('[BAG-05] prices every item and adds 5 % once', () => {
    // 19.99 + 2 × 148.01 = 316.01; 5 % are 15.8005. Shares of 1580: 99.948 and 1480.052.
    const priced = priceOf([line(1999), line(14_801, 2)]);
    expect(summaryOf(priced)).toEqual([['Total Price', 31_601], ['Delivery', 0], ['Tax (5%)', 1580], 33_181]);
    expect(partsOf(priced)).toEqual([
      [0, 100],
      [0, 1480],
    ]);
    expect(priced).toMatchObject({ rateId: 'standard', isAssumed: true, code: undefined, reason: undefined });
  });

  test.each([
    [9, 0, 9],
    [10, 1, 11],
    [29, 1, 30],
    [30, 2, 32],
  ])('[BAG-05] rounds the tax on %i cents half up to %i and tells 0.00 too', (price, taxCents, total) => {
    expect(summaryOf(priceOf([line(price)]))).toEqual([
      ['Total Price', price],
      ['Delivery', 0],
      ['Tax (5%)', taxCents],
      total,
    ]);
  });

  test('has no tax on a total of 0', () => {
    expect(summaryOf(priceOf([line(0)]))).toEqual([['Total Price', 0], ['Delivery', 0], 0]);
  });

  test('[BAG-05] stays exact for the largest order', () => {
    // 100 lines × 9,999 × $1,000,000 = $999,900,000,000; 5 % are $49,995,000,000.
    const lines = Array.from({ length: 100 }, () => line(100_000_000, 9999));
    const priced = priceOf(lines);
    expect(summaryOf(priced)).toEqual([
      ['Total Price', 99_990_000_000_000],
      ['Delivery', 0],
      ['Tax (5%)', 4_999_500_000_000],
      104_989_500_000_000,
    ]);
    expect(priced.lines[99]?.taxCents).toBe(49_995_000_000);
  });
});

describe('discounts', () => {
  test('spread a percentage over equal lines, the odd cent on the first', () => {
    // 10 % of 9.99 are 99.9 → 100 = 34 + 33 + 33. Tax: 5 % of 8.99 are 44.95 → 45.
    const priced = priceOf([line(333), line(333), line(333)], { code: codeOf('percent', 1000) });
    expect(summaryOf(priced)).toEqual([
      ['Total Price', 999],
      ['Discount (SUMMER)', -100],
      ['Delivery', 0],
      ['Tax (5%)', 45],
      944,
    ]);
    // Shares of 45: 14.97, 15.02, 15.02.
    expect(partsOf(priced)).toEqual([
      [-34, 15],
      [-33, 15],
      [-33, 15],
    ]);
    expect(priced.lines.map(({ netCents }) => netCents)).toEqual([299, 300, 300]);
  });

  test.each([
    [1001, 1250, 125], // 125.125
    [1000, 3333, 333], // 333.3
    [10, 500, 1], // 0.5
    [10_000, 687.5, 688], // 687.5
    [9999, 10_000, 9999], // all of it
    [10_000, 0.01, 0], // 0.01
  ])('of %i cents at %d basis points are %i cents', (price, value, discount) => {
    const { components } = priceOf([line(price)], { code: codeOf('percent', value) });
    expect(components.find(({ kind }) => kind === 'discount')?.amountCents ?? 0).toBe(0 - discount);
  });

  test('of a fixed amount end at the value of the items', () => {
    const priced = priceOf([line(3000)], { code: codeOf('fixed', 5000) });
    expect(summaryOf(priced)).toEqual([
      ['Total Price', 3000],
      ['Discount (SUMMER)', -3000],
      ['Delivery', 0],
      0,
    ]);
  });

  test('of a category reduce its items only', () => {
    // $20 over 100.00 and 50.00: 1333.33 and 666.67. Tax: 5 % of 190.00 = 9.50, shares 433.35, 300, 216.65.
    const lines = [
      line(10_000, 1, { category: 'dress' }),
      line(6000, 1, { category: 'jewellery' }),
      line(5000, 1, { category: 'dress' }),
    ];
    const priced = priceOf(lines, { code: codeOf('fixed', 2000, { category: 'dress' }) });
    expect(partsOf(priced)).toEqual([
      [-1333, 433],
      [0, 300],
      [-667, 217],
    ]);
    expect(priced.totalCents).toBe(19_950);
  });

  test('of the delivery keep the prices of its rates', () => {
    const zones = [zoneOf(['*'], rateOf('Standard', 990))];
    const priced = priceOf([line(1000)], { rules: { zones }, code: codeOf('delivery', 0) });
    expect(summaryOf(priced)).toEqual([['Total Price', 1000], ['Delivery', 0], ['Tax (5%)', 50], 1050]);
    expect(priced.rates.map(({ priceCents }) => priceCents)).toEqual([990]);
    expect(priced.code).toEqual({ code: 'SUMMER', reason: undefined });
  });

  const at = (text: string) => text;
  test.each([
    ['in its first moment', { starts: at('2026-06-15T12:00:00Z') }, undefined],
    ['before it starts', { starts: at('2026-06-15T12:00:01Z') }, 'This code isn’t valid yet.'],
    ['a bare date starts at midnight', { starts: at('2026-06-15') }, undefined],
    ['in its last moment', { ends: at('2026-06-15T12:00:01Z') }, undefined],
    ['when it ends', { ends: at('2026-06-15T12:00:00Z') }, 'This code has expired.'],
    ['with its minimum', { minCents: cents(4000) }, undefined],
    ['below its minimum', { minCents: cents(5000) }, 'Add items for $10.00 more to use this code.'],
    ['of another category', { category: 'dress' }, 'This code isn’t valid for the items in your bag.'],
    ['inactive', { isActive: false, ends: at('2020-01-01') }, 'We don’t know this code.'],
    [
      'neither started nor left',
      { starts: at('2027-01-01'), isUsedUp: true, ends: at('2020-01-01') },
      'This code isn’t valid yet.',
    ],
    ['ended and used up', { ends: at('2020-01-01'), isUsedUp: true }, 'This code has expired.'],
    ['used up, also by you', { isUsedUp: true, isUsedByCustomer: true }, 'This code has been used up.'],
    [
      'used by you, below its minimum',
      { isUsedByCustomer: true, minCents: cents(9000) },
      'You have already used this code.',
    ],
    [
      'below its minimum, of another category',
      { minCents: cents(4001), category: 'dress' },
      'Add items for $0.01 more to use this code.',
    ],
  ])('a code %s', (_case, more, reason) => {
    const priced = priceOf([line(4000, 1, { category: 'jewellery' })], {
      code: codeOf('percent', 1000, more),
    });
    expect(priced.code).toEqual({ code: 'SUMMER', reason });
    // 40.00 + 5 %, or 36.00 + 5 %.
    expect(priced.totalCents).toBe(reason === undefined ? 3780 : 4200);
  });

  test('an unknown code changes nothing', () => {
    const priced = priceOf([line(4000)], { code: { code: 'NONE' } });
    expect(priced).toMatchObject({ totalCents: 4200, code: { reason: 'We don’t know this code.' } });
  });
});

describe('delivery', () => {
  const WORLD = zoneOf(['*'], rateOf('World', 3000));
  const US = zoneOf(['US', 'CA'], rateOf('Ground', 700));
  const WEST = zoneOf(['US-CA', 'US-OR'], rateOf('West', 500));

  test.each([
    ['the zone of its region', { country: 'US', region: 'CA' }, 500],
    ['the zone of its country', { country: 'US', region: 'NY' }, 700],
    ['the zone of its country without a region', { country: 'CA' }, 700],
    ['the zone of all others', { country: 'DE', region: 'CA' }, 3000],
    ['the home country without a destination', undefined, 700],
  ])('costs what %s says', (_case, destination, price) => {
    const priced = priceOf([line(1000)], { rules: { zones: [WORLD, US, WEST] }, destination });
    // 10.00 + delivery + 0.50
    expect(priced.totalCents).toBe(1050 + price);
  });

  test.each([
    [['US-PR', 'PR', 'US'], { country: 'US', region: 'PR' }, 'US-PR'],
    [['PR', 'US'], { country: 'US', region: 'PR' }, 'PR'],
    [['US'], { country: 'US', region: 'PR' }, 'US'],
    [['US-PR', 'PR', 'US'], { country: 'PR' }, 'US-PR'],
    [['*', 'US'], { country: 'PR' }, 'US'],
    [['*', 'VI'], { country: 'ES', region: 'VI' }, '*'],
  ])('of %j to the territory %o is that of %s', (countries, destination, name) => {
    const zones = countries.map((country) => zoneOf([country], rateOf(country, 100)));
    expect(priceOf([line(1000)], { rules: { zones }, destination }).rateId).toBe(name);
  });

  test.each([
    [zoneOf(['US']), { country: 'DE' }, 'We don’t deliver to Germany.'],
    [zoneOf(['DE']), undefined, 'We don’t deliver to the United States.'],
    [
      zoneOf(['DE'], rateOf('Heavy', 100, { fromCents: cents(1001) })),
      { country: 'DE' },
      'We have no delivery to Germany for an order of this value.',
    ],
  ])('says why there is none (%#)', (zone, destination, reason) => {
    const zones = reason.includes('value') ? [zone, WORLD] : [zone];
    const priced = priceOf([line(1000)], { rules: { zones }, destination, rateId: 'Heavy' });
    expect(summaryOf(priced)).toEqual([['Total Price', 1000], ['Tax (5%)', 50], 1050]);
    expect(priced).toMatchObject({ rates: [], rateId: undefined, isAssumed: false, reason });
  });

  const RATES = zoneOf(
    ['*'],
    rateOf('b', 900),
    rateOf('Free', 0, { fromCents: cents(10_000) }),
    rateOf('a', 900),
    rateOf('B', 900),
    rateOf('Letter', 200, { toCents: cents(5000) }),
  );

  test.each([
    [5000, ['Letter', 'B', 'a', 'b']],
    [5001, ['B', 'a', 'b']],
    [9999, ['B', 'a', 'b']],
    [10_000, ['Free', 'B', 'a', 'b']],
  ])('offers for %i cents %j, cheapest first, then by name', (price, names) => {
    const { rates, rateId, isAssumed } = priceOf([line(price)], { rules: { zones: [RATES] } });
    expect(rates.map(({ name }) => name)).toEqual(names);
    expect([rateId, isAssumed]).toEqual([names[0], true]);
  });

  test('costs the chosen rate, and the cheapest if that is not offered any more', () => {
    const rules = { zones: [RATES] };
    expect(priceOf([line(5000)], { rules, rateId: 'a' })).toMatchObject({
      rateId: 'a',
      isAssumed: false,
      totalCents: 6150, // 50.00 + 9.00 + 2.50
    });
    expect(priceOf([line(5001)], { rules, rateId: 'Letter' })).toMatchObject({
      rateId: 'B',
      isAssumed: true,
    });
  });

  test('is offered by the value after the discount', () => {
    // 105.00 − 10 % = 94.50 is below 100.00: delivery is 9.00, tax 4.725 → 4.73.
    const priced = priceOf([line(10_500)], { rules: { zones: [RATES] }, code: codeOf('percent', 1000) });
    expect(priced).toMatchObject({ rateId: 'B', totalCents: 10_823 });
  });
});

describe('taxes', () => {
  const taxesOf = (priced: ReturnType<typeof priceOf>) =>
    priced.components
      .filter(({ kind }) => kind === 'tax')
      .map(({ label, rate, amountCents }) => [label, rate, amountCents]);

  test('take the newest rule of the most exact place and of the class', () => {
    const taxes = [
      tax(500),
      tax(900, { country: 'US', validFrom: '2026-06-15' }),
      tax(800, { country: 'US' }),
      tax(1100, { country: 'US', validFrom: '2026-06-16' }),
      tax(887.5, { country: 'US', region: 'NY' }),
      tax(200, { class: 'books' }),
    ];
    const rateAt = (region: string | undefined, country = 'US', taxClass?: string) =>
      taxesOf(
        priceOf([line(10_000, 1, { taxClass })], { rules: { taxes }, destination: { country, region } }),
      );
    expect(rateAt('NY')).toEqual([['Tax (8.875%)', 887.5, 888]]); // 887.5 → 888
    expect(rateAt('CA')).toEqual([['Tax (9%)', 900, 900]]);
    expect(rateAt(undefined)).toEqual([['Tax (9%)', 900, 900]]);
    expect(rateAt('NY', 'DE')).toEqual([['Tax (5%)', 500, 500]]);
    expect(rateAt('NY', 'US', 'books')).toEqual([['Tax (2%)', 200, 200]]);
    expect(rateAt('NY', 'US', 'food')).toEqual([]);
  });

  test('have a component for each rate above 0, the highest first', () => {
    const taxes = [tax(1900), tax(700, { class: 'books' }), tax(0, { class: 'stamps' })];
    const lines = [line(5000, 1, { taxClass: 'books' }), line(10_000), line(500, 1, { taxClass: 'stamps' })];
    const priced = priceOf(lines, { rules: { taxes } });
    expect(taxesOf(priced)).toEqual([
      ['Tax (19%)', 1900, 1900],
      ['Tax (7%)', 700, 350],
    ]);
    expect(priced.totalCents).toBe(17_750);
    expect(priced.lines.map(({ taxCents }) => taxCents)).toEqual([350, 1900, 0]);
  });

  test('are rounded once a rate and spread by the largest remainder', () => {
    // 5 % of 0.20 are 1 cent; two lines of 0.5 cents each would be rounded to 2.
    expect(partsOf(priceOf([line(10), line(10)]))).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  test.each([
    [11_900, 1900, 1900, 'Includes tax (19%)'],
    [100, 1900, 16, 'Includes tax (19%)'], // 100 − 84.03
    [10_000, 687.5, 643, 'Includes tax (6.875%)'], // 10,000 − 9356.7
    [21, 500, 1, 'Includes tax (5%)'], // 21 − 20
    [3, 500, 0, 'Includes tax (5%)'], // 3 − 2.86
  ])('are included in %i cents at %d basis points with %i cents', (price, rate, included, label) => {
    const priced = priceOf([line(price)], { rules: { taxMode: 'included', taxes: [tax(rate)] } });
    expect(taxesOf(priced)).toEqual([[label, rate, included]]);
    expect(priced.totalCents).toBe(price);
    expect(partsOf(priced)).toEqual([[0, included]]);
  });

  const DELIVERED = { zones: [zoneOf(['*'], rateOf('Ground', 1000))] };

  test('of the delivery at the standard rate go with the goods of that rate', () => {
    // 20 % of 110.00 are 22.00: 20.00 on the line, 2.00 on the delivery.
    const priced = priceOf([line(10_000)], {
      rules: { ...DELIVERED, deliveryTax: 'standard', taxes: [tax(2000)] },
    });
    expect(summaryOf(priced)).toEqual([
      ['Total Price', 10_000],
      ['Delivery', 1000],
      ['Tax (20%)', 2200],
      13_200,
    ]);
    expect(partsOf(priced)).toEqual([[0, 2000]]);
  });

  test('of the delivery have the standard rate beside reduced goods', () => {
    const priced = priceOf([line(10_000, 1, { taxClass: 'books' })], {
      rules: { ...DELIVERED, deliveryTax: 'standard', taxes: [tax(2000), tax(500, { class: 'books' })] },
    });
    expect(taxesOf(priced)).toEqual([
      ['Tax (20%)', 2000, 200],
      ['Tax (5%)', 500, 500],
    ]);
    expect(priced.totalCents).toBe(11_700);
  });

  const MIXED = [tax(2000), tax(1000, { class: 'books' }), tax(500, { class: 'food' })];

  test('of the delivery follow the goods', () => {
    // 10.00 over 80.00 and 20.00: 8.00 and 2.00. 20 % of 88.00 = 17.60, 10 % of 22.00 = 2.20.
    const priced = priceOf([line(8000), line(2000, 1, { taxClass: 'books' })], {
      rules: { ...DELIVERED, deliveryTax: 'goods', taxes: MIXED },
    });
    expect(taxesOf(priced)).toEqual([
      ['Tax (20%)', 2000, 1760],
      ['Tax (10%)', 1000, 220],
    ]);
    expect(priced.lines.map(({ taxCents }) => taxCents)).toEqual([1600, 200]);
    expect(priced.totalCents).toBe(12_980);
  });

  test('of the delivery follow the goods to the cent', () => {
    // 10.00 over three equal lines: 3.34, 3.33, 3.33. 20 % of 6.34 = 126.8, 10 % of 6.33 = 63.3, 5 % = 31.65.
    const lines = [line(300), line(300, 1, { taxClass: 'books' }), line(300, 1, { taxClass: 'food' })];
    const priced = priceOf(lines, { rules: { ...DELIVERED, deliveryTax: 'goods', taxes: MIXED } });
    expect(taxesOf(priced).map(([, , amount]) => amount)).toEqual([127, 63, 32]);
    // Shares of the lines: 127 × 300 / 634 = 60.09, 63 × 300 / 633 = 29.86, 32 × 300 / 633 = 15.17.
    expect(priced.lines.map(({ taxCents }) => taxCents)).toEqual([60, 30, 15]);
  });

  test('of the delivery are standard if the goods cost nothing', () => {
    const priced = priceOf([line(3000, 1, { taxClass: 'books' })], {
      rules: { ...DELIVERED, deliveryTax: 'goods', taxes: MIXED },
      code: codeOf('fixed', 3000),
    });
    expect(taxesOf(priced)).toEqual([['Tax (20%)', 2000, 200]]);
    expect(priced.totalCents).toBe(1200);
  });

  test.each([
    ['none', true, 1100],
    ['none', false, 1000],
    ['none', undefined, 1000],
    ['standard', false, 1000],
    ['goods', false, 1000],
    ['goods', true, 1100],
  ] as const)('of the delivery (%s) can differ at a place (%s)', (deliveryTax, delivery, taxCents) => {
    const taxes = [tax(500), tax(1000, { country: 'US', region: 'NY', delivery })];
    const destination = { country: 'US', region: 'NY' };
    const priced = priceOf([line(10_000)], { rules: { ...DELIVERED, deliveryTax, taxes }, destination });
    expect(taxesOf(priced)).toEqual([['Tax (10%)', 1000, taxCents]]);
  });

  test('give the odd cent to a line before the delivery', () => {
    // 5 % of 0.10 + 0.10 are 1 cent with equal fractions.
    const zones = [zoneOf(['*'], rateOf('Ground', 10))];
    const rules: Partial<SellingRules> = { zones, deliveryTax: 'standard' };
    expect(partsOf(priceOf([line(10)], { rules }))).toEqual([[0, 1]]);
  });

  test('are included in goods and delivery', () => {
    // 119.00 + 11.90 = 130.90, which includes 20.90.
    const zones = [zoneOf(['*'], rateOf('Ground', 1190))];
    const priced = priceOf([line(11_900)], {
      rules: { zones, deliveryTax: 'standard', taxMode: 'included', taxes: [tax(1900)] },
    });
    expect(summaryOf(priced)).toEqual([
      ['Total Price', 11_900],
      ['Delivery', 1190],
      ['Includes tax (19%)', 2090],
      13_090,
    ]);
    expect(priced.lines[0]?.taxCents).toBe(1900);
  });
});
