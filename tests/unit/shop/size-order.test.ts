import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFilterValues, splitFilterValues } from '#contract/filter-values.ts';
import { areOfOneKind, compareSizes } from '#contract/size-order.ts';

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
