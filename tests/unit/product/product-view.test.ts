import { expect, test } from 'vitest';
import { altNextToName, imageSize, imageUrlForWidth, srcSet } from '#lib/product/product-view.ts';
import { filledStarsWidth, formatFigure, formatRating } from '#lib/product/rating.ts';

const images = [
  { url: '/a-960.webp', width: 960, type: 'image/webp' },
  { url: '/a-320.webp', width: 320, type: 'image/webp' },
  { url: '/a-320.avif', width: 320, type: 'image/avif' },
];

test('builds a srcset from the variants of one type', () => {
  expect(srcSet(images, 'image/webp')).toBe('/a-960.webp 960w, /a-320.webp 320w');
  expect(srcSet(images, 'image/png')).toBe('');
});

test('picks the narrowest image that is wide enough, or the original', () => {
  expect(imageUrlForWidth({ image: '/a.jpg', images }, 320)).toBe('/a-320.webp');
  expect(imageUrlForWidth({ image: '/a.jpg', images }, 321)).toBe('/a-960.webp');
  expect(imageUrlForWidth({ image: '/a.jpg', images }, 2000)).toBe('/a.jpg');
  expect(imageUrlForWidth({ image: '/a.jpg', images: [] }, 1)).toBe('/a.jpg');
});

test('uses the frame of 4:5 for an image of unknown size', () => {
  expect(imageSize({ width: 1200, height: 1600 })).toEqual({ width: 1200, height: 1600 });
  expect(imageSize({ width: 1200 })).toEqual({ width: 800, height: 1000 });
  expect(imageSize({ height: 1600 })).toEqual({ width: 800, height: 1000 });
});

test('the image beside a name has an alternative text only if it says something else', () => {
  expect(altNextToName({ name: 'Gown', imageAlt: 'Gown' })).toBe('');
  expect(altNextToName({ name: 'Gown', imageAlt: 'A velvet gown' })).toBe('A velvet gown');
});

test.each([
  // Each star is 16 units wide, centered in a square of 20.
  [0, 0, '0 out of 5', '0.0'],
  [1, 20, '1 out of 5', '1.0'],
  [4.5, 90, '4.5 out of 5', '4.5'],
  [4.26, 86.16, '4.3 out of 5', '4.3'],
  [5, 100, '5 out of 5', '5.0'],
])('[CARD-01] a rating of %d fills the stars up to %d and reads "%s"', (rating, width, text, figure) => {
  expect(filledStarsWidth(rating)).toBeCloseTo(width, 6);
  expect(formatRating(rating)).toBe(text);
  expect(formatFigure(rating)).toBe(figure);
});
