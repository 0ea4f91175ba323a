import { expect, test } from 'vitest';
import { freeDeliveryFrom } from '#contract/quote/quote-delivery.ts';
import { cents } from '#contract/wire/money.ts';
import { describeDelivery } from '#lib/bag/delivery-note.ts';
import { rateOf, SEEDED_RULES, zoneOf } from '#tests/support/selling-rules.ts';

const GERMAN = {
  homeCountry: 'DE',
  zones: [
    zoneOf(
      ['DE'],
      rateOf('Post', 490, { toCents: cents(9999) }),
      rateOf('Post', 0, { fromCents: cents(10_000) }),
      rateOf('Express', 1290),
    ),
    zoneOf(['CH'], rateOf('Post', 1900)),
  ],
};
const note = (valueCents: number, country?: string) =>
  describeDelivery(GERMAN, cents(valueCents), country === undefined ? undefined : { country });

test('the bag says what is missing until free delivery, and shows the progress', () => {
  expect(note(7500)).toEqual({
    text: '$25.00 until free delivery.',
    progress: { valueCents: 7500, freeFromCents: 10_000 },
  });
  expect(note(9999).text).toBe('$0.01 until free delivery.');
  expect(note(10_000)).toEqual({ text: 'Free delivery. Packed by hand, in paper.', progress: undefined });
});

test('a destination without free delivery gets no promise', () => {
  expect(note(7500, 'CH')).toEqual({ text: 'Packed by hand, in paper.', progress: undefined });
  expect(note(7500, 'FR')).toEqual({ text: 'Packed by hand, in paper.', progress: undefined });
  expect(freeDeliveryFrom(GERMAN.zones, { country: 'DE' })).toBe(10_000);
  expect(freeDeliveryFrom(GERMAN.zones, { country: 'CH' })).toBeUndefined();
});

test('the seeded shop delivers any bag for free', () => {
  expect(describeDelivery(SEEDED_RULES, cents(1))).toEqual({
    text: 'Free delivery. Packed by hand, in paper.',
    progress: undefined,
  });
});
