import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFilterValues, splitFilterValues } from '#contract/catalogue/filter-values.ts';
import { areOfOneKind, compareSizes } from '#server/catalogue/size-order.ts';

test('[SIZE-06] letters ascend, then numbers, then other sizes', () => {
  const sorted = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '5', '5.5', '7', '10', '34,5', 'One size'];
  expect(sorted.toReversed().sort(compareSizes)).toEqual(sorted);
  expect(['L / 42', 'XS / 34', 'M (38)', 's / 36'].sort(compareSizes)).toEqual([
    'XS / 34',
    's / 36',
    'M (38)',
    'L / 42',
  ]);
});

test('[SIZE-06] other sizes ascend alphabetically, and equal letters are as large in each notation', () => {
  const sorted = ['2XS', 'XS', 'XL', '2XL', 'XXL', '3XL', 'One size', 'Petite', 'Tall'];
  expect(sorted.toReversed().sort(compareSizes)).toEqual(sorted);
  expect(compareSizes('M', 'M')).toBe(0);
  expect(['10', '6,5', '6.25', ' 6,1', '6'].sort(compareSizes)).toEqual(['6', ' 6,1', '6.25', '6,5', '10']);
});

test.each([
  [['5', '5½', '6', '6 1/2', '7', '7.5', '10']],
  [['½', '¾', '1', '1¼', '1⅓']],
  [['US 2', 'US 4', 'US 10', 'US 10½', 'US11']],
  [['36', 'IT 38', 'EU 40', 'EU 42-44', '44 EU']],
  [['Extra Small', 'Small', 'Medium', 'Large', 'Extra Large', 'XX-Large', '3XL']],
  [['X-Small', 'Sm', 'Med.', 'Lg', 'X Large', '2X-Large', 'XXXL', '4 XL']],
  [['XS/S', 'S/M', 'M/L', 'Size L', 'XL', '2X', '3X']],
  [['W28 L32', 'W30 L30', 'W30 L32', 'W32 L30']],
  [['34A', '34B', '34DD', '36A', '100B']],
  [['0-3 months', '3-6 months', '12-18 months', '2T', '3 years', '10 years']],
  [['S', '9', '10', '2 years', 'One size', 'Type 2', 'Type 10']],
])('[SIZE-06] orders sizes as shops write them: %j', (sorted) => {
  expect(sorted.toReversed().sort(compareSizes)).toEqual(sorted);
});

test('[SIZE-06] reads 3XL, XXXL and 3X-Large as one size', () => {
  for (const size of ['XXXL', '3X-Large', '3 XL', 'XXX Large', 'Extra Extra Extra Large'])
    expect([size, ['2XL', size, '4XL'].toReversed().sort(compareSizes)]).toEqual([
      size,
      ['2XL', size, '4XL'],
    ]);
});

test('[SIZE-06] the order of sizes is total', () => {
  const part = fc.constantFrom('5', '½', ' ', 'US', 'X', 'L', 'Small', '-', '/', '10', 'months', 'One', ',');
  const size = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(size, size, size, (one, two, three) => {
      expect(Math.sign(compareSizes(one, two))).toBe(-Math.sign(compareSizes(two, one)) + 0);
      if (compareSizes(one, two) <= 0 && compareSizes(two, three) <= 0)
        expect(compareSizes(one, three)).toBeLessThanOrEqual(0);
    }),
  );
});

test('[SIZE-06] tells letters, numbers and other sizes apart', () => {
  for (const [one, other] of [
    ['S', '2XL'],
    ['5', '34,5'],
    ['Petite', 'Tall'],
  ] as const)
    expect(areOfOneKind(one, other)).toBe(true);
  expect(areOfOneKind('XL', '5')).toBe(false);
  expect(areOfOneKind('10', 'One size')).toBe(false);
});

test('values with commas survive a list', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
      expect(splitFilterValues(joinFilterValues(values))).toEqual(values);
    }),
  );
  expect(joinFilterValues(['S', 'M'])).toBe('S,M');
});
