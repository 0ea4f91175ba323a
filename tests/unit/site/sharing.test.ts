import { expect, test } from 'vitest';
import { productMetaDescription, productShareImage, truncateAtWord } from '#site/seo/sharing.ts';

const SITE = new URL('https://shop.example');
const variant = (width: number) => ({ url: `/uploads/a-${width}.webp`, width, type: 'image/webp' });
const PRODUCT = {
  image: '/uploads/a-2400.webp',
  imageAlt: 'A gown',
  images: [variant(320), variant(960), variant(2400)],
  width: 2400,
  height: 3000,
};

test('uses the widest image up to 1200 px, with its own height', () => {
  expect(productShareImage(PRODUCT, SITE)).toEqual({
    url: 'https://shop.example/uploads/a-960.webp',
    width: 960,
    height: 1200,
    alt: 'A gown',
  });
});

test('uses an image of exactly 1200 px, but none of 1201 px', () => {
  const images = [960, 1200, 1201].map(variant);
  expect(productShareImage({ ...PRODUCT, images }, SITE)).toMatchObject({
    url: 'https://shop.example/uploads/a-1200.webp',
    width: 1200,
    height: 1500,
  });
});

test('uses an external image without variants or a known size as it is', () => {
  const image = 'https://images.example/b.jpg?w=1&h=2';
  const foreign = { ...PRODUCT, image, images: [], width: undefined, height: undefined };
  expect(productShareImage(foreign, SITE)).toEqual({
    url: image,
    width: undefined,
    height: undefined,
    alt: 'A gown',
  });
});

test.each(['', 'https://', 'data:image/png;base64,AAAA'])('the image "%s" is not shareable', (image) => {
  expect(productShareImage({ ...PRODUCT, image, images: [] }, SITE)).toBeUndefined();
});

test.each([
  ['short enough', 12, 'short enough'],
  ['cut at a word', 10, 'cut at a…'],
  ['a comma, then more', 12, 'a comma…'],
  ['Unbrechbarkeit', 6, 'Unbre…'],
  ['aaaa👗b', 6, 'aaaa…'],
])('cuts "%s" to at most %i characters: "%s"', (text, length, cut) => {
  expect(truncateAtWord(text, length)).toBe(cut);
});

test('describes a product in one line of at most 160 characters, by its name if it has no description', () => {
  const long = productMetaDescription({
    name: 'Gown',
    description: `Velvet\n  and silk. ${'word '.repeat(60)}`,
  });
  expect(long).toMatch(/^Velvet and silk\. word .*word…$/);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.length).toBeGreaterThan(150);
  expect(productMetaDescription({ name: 'Gown', description: ' ' })).toContain('Gown');
});
