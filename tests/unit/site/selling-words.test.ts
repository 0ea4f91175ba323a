import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { productPromises, sellingHighlights } from '#site/content/selling-promises.ts';
import {
  fillField,
  sellingBlocks,
  splitAtPlaceholders,
  type WordedSettings,
} from '#site/content/selling-words.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';

const SEEDED: WordedSettings = {
  currency: 'USD',
  homeCountry: 'US',
  taxMode: 'added',
  zones: SEEDED_RULES.zones,
  returns: { days: 30, fee: 'free', exemptCategories: [] },
  seller: { name: '', address: '', email: '' },
};

const GERMAN: WordedSettings = {
  currency: 'EUR',
  homeCountry: 'DE',
  taxMode: 'included',
  zones: [
    {
      ...zoneOf(
        ['DE'],
        rateOf('Post', 490, { toCents: cents(7999) }),
        rateOf('Post', 0, { fromCents: cents(8000), minDays: 2, maxDays: 3 }),
      ),
      name: 'Germany',
    },
    {
      ...zoneOf(['FR', 'AT'], rateOf('Post', 990, { minDays: 3, maxDays: 6 })),
      name: 'EU',
      payments: ['card'],
    },
    { ...zoneOf(['CH'], rateOf('Express', 1900, { minDays: 1, maxDays: 1 })), name: 'Switzerland' },
  ],
  returns: { days: 14, fee: 'customer', exemptCategories: ['cosmetics', 'jewellery'] },
  seller: {
    name: 'Solène GmbH',
    address: 'Hauptstraße 5\n10117 Berlin',
    taxId: 'DE123456789',
    email: 'hallo@solene.example',
    phone: '+49 30 1234567',
  },
};

const WITHOUT_RETURNS: WordedSettings = {
  ...SEEDED,
  zones: [
    zoneOf(['US'], rateOf('Standard', 500, { minDays: 0, maxDays: 1 }), rateOf('Express', 1500)),
    zoneOf(['US-AK'], rateOf('Standard', 2500)),
  ],
  returns: { days: 0, fee: 'free', exemptCategories: ['cosmetics'] },
};

/** Returns the blocks of a placeholder as plain lines. */
const linesOf = (settings: WordedSettings, name: string, hasCards = true) =>
  (sellingBlocks(settings, hasCards).get(name) ?? []).flatMap(({ heading, lines = [], items = [] }) => [
    ...(heading === undefined ? [] : [`### ${heading}`]),
    ...lines,
    ...items.map((item) => `- ${item}`),
  ]);

test('[SHIP-01] the seeded shop says what its fixed pages said', () => {
  expect(linesOf(SEEDED, 'delivery')).toEqual([
    'We deliver worldwide.',
    '- Standard delivery: free, 3 to 5 business days.',
  ]);
  expect(fillField('{deliverySummary} {returnsSummary}', SEEDED)).toBe(
    'Delivery is always free. If something isn’t right, return it within 30 days for a full refund.',
  );
  expect(linesOf(SEEDED, 'prices')).toEqual([
    'Prices are in US dollars, per item. Tax is added at the end; your bag shows it on its own line above the grand total. Your bag shows every amount before you order.',
  ]);
  expect(linesOf(SEEDED, 'payment')).toEqual(['You pay by card or in cash when your parcel arrives.']);
  expect(linesOf(SEEDED, 'payment', false)).toEqual(['You pay in cash when your parcel arrives.']);
  expect(linesOf(SEEDED, 'returns')).toEqual([
    'You have 30 days from the day your parcel arrives to return an item. Returns are free: we send you a label.',
  ]);
  expect(linesOf(SEEDED, 'seller')).toEqual([]);
});

// The currency of the amounts is the build's, US dollars here; its name is that of the settings.
test('[SHIP-01] [TAX-01] a German shop names its zones, threshold, tax and exceptions', () => {
  expect(linesOf(GERMAN, 'delivery')).toEqual([
    'We deliver to these places.',
    '### Germany',
    '- Post: $4.90 for orders up to $79.99, 1 to 2 business days.',
    '- Post: free for orders from $80.00, 2 to 3 business days.',
    '### EU',
    'Austria and France',
    '- Post: $9.90, 3 to 6 business days.',
    '### Switzerland',
    '- Express: $19.00, 1 business day.',
  ]);
  expect(linesOf(GERMAN, 'deliverySummary')).toEqual(['Delivery to Germany is free for orders from $80.00.']);
  expect(linesOf(GERMAN, 'prices')).toEqual([
    'Prices are in euros, per item, and include tax. Your bag shows every amount before you order.',
  ]);
  expect(linesOf(GERMAN, 'payment')).toEqual([
    '- Germany: by card or in cash when your parcel arrives.',
    '- EU: by card.',
    '- Switzerland: by card or in cash when your parcel arrives.',
  ]);
  expect(linesOf(GERMAN, 'returns')).toEqual([
    'You have 14 days from the day your parcel arrives to return an item. You pay the postage of the return.',
    'Cosmetics and jewellery can’t be returned, unless the law gives you the right or something is wrong with them.',
  ]);
  expect(linesOf(GERMAN, 'seller')).toEqual([
    'Solène GmbH',
    'Hauptstraße 5',
    '10117 Berlin',
    'Tax number: DE123456789',
    'hallo@solene.example',
    '+49 30 1234567',
  ]);
  expect(productPromises(GERMAN).assurance).toBe(
    'Delivery to Germany is free for orders from $80.00 · Returns within 14 days',
  );
});

const HIGHLIGHTS = [
  { icon: 'delivery', title: 'Fixed', text: 'Fixed.' },
  { icon: 'guarantee', title: 'Fixed', text: 'Fixed.' },
  { icon: 'support', title: 'Strong support', text: 'We reply.' },
] as const;

test('[HOME-08] a shop without voluntary returns promises none', () => {
  const rights =
    'We take an item back if it arrives damaged or isn’t as described, and wherever the law gives you the right to return it.';
  expect(linesOf(WITHOUT_RETURNS, 'returns')).toEqual([rights]);
  expect(linesOf(WITHOUT_RETURNS, 'returnsSummary')).toEqual([rights]);
  expect(sellingHighlights(HIGHLIGHTS, WITHOUT_RETURNS)).toEqual([
    {
      icon: 'delivery',
      title: 'Delivery from $5.00',
      text: 'Delivery to most of the United States starts at $5.00. We pack every parcel by hand, in paper.',
    },
    HIGHLIGHTS[2],
  ]);
  expect(productPromises(WITHOUT_RETURNS).assurance).toBe(
    'Delivery to most of the United States starts at $5.00',
  );
});

test('[HOME-08] the promises of the home page name the threshold and the days', () => {
  const [delivery, guarantee] = sellingHighlights(HIGHLIGHTS, GERMAN);
  expect(delivery).toEqual({
    icon: 'delivery',
    title: 'Free delivery',
    text: 'Delivery to Germany is free for orders from $80.00. We pack every parcel by hand, in paper.',
  });
  expect(guarantee?.text).toBe('Changed your mind? Return it unworn within 14 days for a refund.');
  expect(sellingHighlights(HIGHLIGHTS, SEEDED)[1]?.text).toBe(
    'Changed your mind? Return it unworn within 30 days for a full refund.',
  );
});

test('a placeholder that is unknown or beside other words is named', () => {
  const blocks = sellingBlocks(SEEDED, true);
  expect(splitAtPlaceholders('<h2>A</h2><p>{returns}</p><p>B</p>', blocks)).toEqual([
    { html: '<h2>A</h2>' },
    { blocks: blocks.get('returns') },
    { html: '<p>B</p>' },
  ]);
  expect(() => splitAtPlaceholders('<p>{rates}</p>', blocks)).toThrow(
    'The text has the unknown {rates}. It can have {deliverySummary}, {returnsSummary}, {delivery}, {prices}, {payment}, {returns}, {seller}.',
  );
  expect(() => splitAtPlaceholders('<p>Delivery: {delivery}</p>', blocks)).toThrow(
    'The text has {delivery} beside other words. Leave it alone between two empty lines.',
  );
  expect(() => fillField('Our {prices}', SEEDED)).toThrow(
    'The text "Our {prices}" has {prices}. It can have {deliverySummary}, {returnsSummary}.',
  );
});
