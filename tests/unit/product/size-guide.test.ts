import { describe, expect, test } from 'vitest';
import { findSizeGuide, formatLengths } from '#lib/product/size-guide.ts';

const LETTERS = ['S', 'M', 'L'];
const GUIDES = [
  { id: 'belts', data: { category: 'accessories', products: ['belt'], sizes: LETTERS } },
  { id: 'hats', data: { category: 'accessories', products: ['hat', 'beret'], sizes: LETTERS } },
  { id: 'dresses', data: { category: 'dress', sizes: ['XS', 'S', 'M', 'L', 'XL'] } },
  { id: 'gowns', data: { category: 'dress', products: ['gown'], sizes: ['S', 'M', 'L'] } },
  { id: 'rings', data: { category: 'jewellery', sizes: ['5', '6', '7'] } },
];

describe('the size guide of a product', () => {
  test.each([
    ['Wrap Dress', 'dress', ['S', 'M'], 'dresses'],
    ['Wrap Dress', 'dress', ['XS / 34', 'm (38)'], 'dresses'],
    ['Velvet Gown', 'dress', ['S', 'M'], 'gowns'],
    ['Velvet Gown', 'dress', ['XS', 'S'], 'dresses'],
    ['Wool Beret', 'accessories', ['S', 'M', 'L'], 'hats'],
    ['Slim Belt', 'accessories', ['S', 'M', 'L'], 'belts'],
    ['Silk Scarf', 'accessories', ['S', 'M', 'L'], undefined],
    ['Hatbox', 'accessories', ['S'], undefined],
    ['Sapphire Ring', 'jewellery', ['5', '7'], 'rings'],
    ['Sapphire Ring', 'jewellery', ['5', '5.5'], undefined],
    ['Studs', 'jewellery', [], undefined],
    ['Wrap Dress', 'dress', ['S', '4XL'], undefined],
  ])('[SIZE-09] of %s in %s, %o is %s', (name, category, sizes, id) => {
    expect(findSizeGuide({ name, category, sizes }, GUIDES)?.id).toBe(id);
  });
});

test('[SIZE-09] shows lengths in centimeters and in quarters of an inch', () => {
  expect(formatLengths(['54', '80-84', '62-66'])).toEqual({
    cm: ['54', '80–84', '62–66'],
    inches: ['21¼', '31½–33', '24½–26'],
  });
});

test('[SIZE-09] shows small lengths with two decimals', () => {
  expect(formatLengths(['1.57', '1.9'])).toEqual({ cm: ['1.57', '1.90'], inches: ['0.62', '0.75'] });
});
