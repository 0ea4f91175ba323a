import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { findCurrency } from '#contract/wire/currencies.ts';

/** Loads modules in a process of another currency. */
async function loadIn(code: string) {
  vi.stubEnv('SHOP_CURRENCY', code);
  vi.resetModules();
  const money = await import('#contract/wire/money.ts');
  const { PRICE_BANDS } = await import('#contract/catalogue/price-bands.ts');
  const { priceBandText } = await import('#messages/shop.ts');
  const { filteredText } = await import('#messages/offers.ts');
  return {
    ...money,
    bands: PRICE_BANDS,
    bandTexts: PRICE_BANDS.map(priceBandText),
    offers: PRICE_BANDS.map(filteredText.prices),
  };
}

test.each([
  ['USD', '$9,660.50', '-$5.00', '9660.50', 966_050],
  ['EUR', '€9,660.50', '-€5.00', '9660.50', 966_050],
  ['GBP', '£9,660.50', '-£5.00', '9660.50', 966_050],
  ['CHF', 'CHF\u00a09,660.50', '-CHF\u00a05.00', '9660.50', 966_050],
  ['CAD', 'CA$9,660.50', '-CA$5.00', '9660.50', 966_050],
  ['SEK', 'SEK\u00a09,660.50', '-SEK\u00a05.00', '9660.50', 966_050],
  ['JPY', '¥966,050', '-¥500', '966050', 966_050],
  ['KRW', '₩966,050', '-₩500', '966050', 966_050],
])('formats amounts in %s as %s', async (code, shown, negative, written, wire) => {
  const { cents, dollars, formatCents, formatAmount, toCents, toDollars } = await loadIn(code);
  expect(formatCents(cents(966_050))).toBe(shown);
  expect(formatCents(cents(-500))).toBe(negative);
  expect(formatAmount(cents(966_050))).toBe(written);
  expect(toDollars(cents(wire))).toBe(Number(written));
  expect(toCents(dollars(Number(written)))).toBe(wire);
});

const CURRENCIES = Intl.supportedValuesOf('currency').flatMap((code) => findCurrency(code) ?? []);

test('formats each currency as `Intl` does with the decimals of ISO 4217', async () => {
  expect(CURRENCIES.length).toBeGreaterThan(140);
  for (const { code, digits } of CURRENCIES) {
    const { cents, formatCents } = await loadIn(code);
    const options = { style: 'currency', currency: code, signDisplay: 'negative' } as const;
    const format = new Intl.NumberFormat('en-US', {
      ...options,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (amount) => {
        expect(formatCents(cents(amount))).toBe(format.format(amount / 10 ** digits));
      }),
      { numRuns: 10 },
    );
  }
}, 60_000);

test.each([
  ['EUR', 'euros'],
  ['GBP', 'British pounds'],
  ['CHF', 'Swiss francs'],
  ['JPY', 'Japanese yen'],
  ['USD', 'dollars'],
])('names the units of %s', (code, name) => {
  expect(findCurrency(code)?.unitName).toBe(name);
});

test.each([
  // With three decimals, and unknown.
  'KWD',
  'BHD',
  'XYZ',
  'eur',
  '',
])('knows no shop that sells in %j', (code) => {
  expect(findCurrency(code)).toBeUndefined();
});

test('[SHOP-01] [SHOP-03] the price bands and their names follow the currency', async () => {
  for (const [code, sign] of [
    ['EUR', '€'],
    ['GBP', '£'],
    ['CHF', 'CHF\u00a0'],
    ['CAD', 'CA$'],
    ['AUD', 'A$'],
  ] as const) {
    const { bands, bandTexts } = await loadIn(code);
    expect(bands).toEqual(['0-50', '50-100', '100-200', '200-Infinity']);
    const [low, middle, high] = [`${sign}50`, `${sign}100`, `${sign}200`];
    expect(bandTexts).toEqual([`Under ${low}`, `${low} - ${middle}`, `${middle} - ${high}`, `${high} +`]);
  }
  const yen = await loadIn('JPY');
  expect(yen.bands).toEqual(['0-5000', '5000-10000', '10000-20000', '20000-Infinity']);
  expect(yen.bandTexts).toEqual(['Under ¥5,000', '¥5,000 - ¥10,000', '¥10,000 - ¥20,000', '¥20,000 +']);
  expect(yen.offers).toEqual([
    'under ¥5,000',
    'from ¥5,000 to ¥10,000',
    'from ¥10,000 to ¥20,000',
    'from ¥20,000',
  ]);
  const crowns = await loadIn('SEK');
  expect(crowns.bands).toEqual(['0-500', '500-1000', '1000-2000', '2000-Infinity']);
});

test('the limits of the price bands of each currency are plain numbers', () => {
  for (const { code, digits, unitsPerDollar } of CURRENCIES) {
    expect(String(unitsPerDollar), code).toMatch(/^[125]0*$/);
    // The stored counts combine all prices between two multiples of 100 minor units.
    expect((50 * unitsPerDollar * 10 ** digits) % 100, code).toBe(0);
  }
});
