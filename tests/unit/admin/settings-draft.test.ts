import { beforeEach, expect, test, vi } from 'vitest';
import type { SellingSettings } from '#contract/settings/selling-settings.ts';
import { cents } from '#contract/wire/money.ts';
import { mergeSettings } from '#lib/admin/settings/merge-settings.ts';
import { newRate, newTax, parseDraft, toDraft } from '#lib/admin/settings/settings-draft.ts';
import { changedGroups, describeDifferences } from '#lib/admin/settings/settings-groups.ts';

const SAVED: SellingSettings = {
  version: 4,
  homeCountry: 'US',
  timeZone: 'America/New_York',
  taxMode: 'added',
  deliveryTax: 'none',
  taxes: [
    { country: '*', class: 'standard', rate: 500, validFrom: '2000-01-01' },
    {
      country: 'US',
      region: 'CA',
      class: 'standard',
      rate: 687.5,
      validFrom: '2026-03-01T05:00:00.000Z',
      delivery: true,
    },
  ],
  zones: [
    {
      id: 'z',
      name: 'Everywhere',
      countries: ['*'],
      rates: [{ id: 'r', name: 'Post', priceCents: cents(490), fromCents: cents(0), minDays: 3, maxDays: 5 }],
      payments: ['card'],
    },
  ],
  returns: { days: 30, fee: 'free', exemptCategories: [] },
  seller: { name: 'Solène', address: '48 Linden Row', email: 'hello@solene.example' },
  invoice: { prefix: 'INV-', next: 7, keepYears: 10 },
  creditNote: { prefix: 'CN-', next: 1 },
};

beforeEach(() => {
  vi.stubGlobal('__SHOP_TIME_ZONE__', 'America/New_York');
});

test('a draft without a change is parsed to the saved settings', () => {
  expect(parseDraft(toDraft(SAVED))).toEqual({ settings: SAVED, errors: {} });
});

test('shows amounts, percents and days of the shop', () => {
  const { zones, taxes } = toDraft(SAVED);
  expect(zones[0]?.rates[0]).toMatchObject({ price: '4.90', from: '0.00', to: '' });
  expect(taxes.map(({ rate, validFrom, delivery }) => [rate, validFrom, delivery])).toEqual([
    ['5', '', ''],
    ['6.875', '2026-03-01', 'yes'],
  ]);
});

test('a new start is the beginning of the day in the entered time zone', () => {
  const draft = { ...toDraft(SAVED), timeZone: 'Europe/Berlin' };
  const [, tax] = draft.taxes;
  const parse = (validFrom: string) =>
    parseDraft({ ...draft, taxes: [{ ...newTax('DE'), ...tax, validFrom }] }).settings?.taxes[0]?.validFrom;
  expect(parse('2026-07-01')).toBe('2026-06-30T22:00:00.000Z');
  // The unchanged day keeps its instant.
  expect(parse('2026-03-01')).toBe('2026-03-01T05:00:00.000Z');
  expect(parse('')).toBe('2000-01-01');
});

test('names the fields of wrong entries by path', () => {
  const draft = toDraft(SAVED);
  const [zone] = draft.zones;
  const rates = [{ ...newRate(), price: 'four', from: '10', to: '5', minDays: '2.5' }];
  const parsed = parseDraft({ ...draft, zones: zone ? [{ ...zone, rates, countries: [] }] : [] });
  expect(parsed.settings).toBeUndefined();
  expect(Object.keys(parsed.errors).sort()).toEqual([
    'zones.0.countries',
    'zones.0.rates.0.minDays',
    'zones.0.rates.0.price',
  ]);
  expect(parsed.errors['zones.0.rates.0.price']).toBe('Please enter a number such as 4.90.');
  expect(parsed.errors['zones.0.rates.0.minDays']).toBe('Please enter a whole number of days.');
});

test('describes changes with names, amounts and percents', () => {
  const after: SellingSettings = {
    ...SAVED,
    zones: SAVED.zones.map((zone) => ({
      ...zone,
      countries: ['DE', 'FR'],
      rates: zone.rates.map((rate) => ({ ...rate, priceCents: cents(590) })),
    })),
    taxes: SAVED.taxes.slice(0, 1),
  };
  expect(changedGroups({ ...SAVED }, { ...after })).toEqual(['delivery', 'taxes']);
  expect(describeDifferences({ ...SAVED }, { ...after })).toEqual([
    { label: 'Zone › Everywhere › Countries', before: '*', after: 'DE, FR' },
    { label: 'Zone › Everywhere › Delivery › Post › Price', before: '$4.90', after: '$5.90' },
    { label: 'Tax › US CA standard › Country', before: 'US', after: '' },
    { label: 'Tax › US CA standard › Region', before: 'CA', after: '' },
    { label: 'Tax › US CA standard › Class', before: 'standard', after: '' },
    { label: 'Tax › US CA standard › Rate', before: '6.875%', after: '' },
    { label: 'Tax › US CA standard › Valid from', before: '2026-03-01T05:00:00.000Z', after: '' },
    { label: 'Tax › US CA standard › Delivery taxed', before: 'true', after: '' },
  ]);
});

test('merges edits of different groups, and asks only for groups that both have changed', () => {
  const own = { ...SAVED, homeCountry: 'FR', returns: { ...SAVED.returns, days: 14 } };
  const saved = {
    ...SAVED,
    version: 5,
    taxMode: 'included' as const,
    returns: { ...SAVED.returns, days: 60 },
  };
  const { settings, conflicts } = mergeSettings(SAVED, own, saved);
  expect(conflicts).toEqual(['returns']);
  expect(settings).toEqual({
    ...SAVED,
    version: 5,
    homeCountry: 'FR',
    taxMode: 'included',
    returns: own.returns,
  });
  expect(mergeSettings(SAVED, { ...SAVED, returns: saved.returns }, saved).conflicts).toEqual([]);
});
