import { expect, test } from 'vitest';
import { cutAtWord, productDescription, productPicture } from '#site/sharing.ts';

const SITE = new URL('https://shop.example');
const variant = (width: number) => ({ url: `/uploads/a-${width}.webp`, width, type: 'image/webp' });
const PICTURED = {
  image: '/uploads/a-2400.webp',
  imageAlt: 'A gown',
  images: [variant(320), variant(960), variant(2400)],
  width: 2400,
  height: 3000,
};

test('a link shows the widest picture up to 1200 pixels, in its own height', () => {
  expect(productPicture(PICTURED, SITE)).toEqual({
    url: 'https://shop.example/uploads/a-960.webp',
    width: 960,
    height: 1200,
    alt: 'A gown',
  });
});

test('a foreign picture without variants or a known size is shown as it is', () => {
  const image = 'https://pictures.example/b.jpg?w=1&h=2';
  const foreign = { ...PICTURED, image, images: [], width: undefined, height: undefined };
  expect(productPicture(foreign, SITE)).toEqual({
    url: image,
    width: undefined,
    height: undefined,
    alt: 'A gown',
  });
});

test.each(['', 'https://', 'data:image/png;base64,AAAA'])('"%s" is no picture to share', (image) => {
  expect(productPicture({ ...PICTURED, image, images: [] }, SITE)).toBeUndefined();
});

test.each([
  ['short enough', 12, 'short enough'],
  ['cut at a word', 10, 'cut at a…'],
  ['a comma, then more', 12, 'a comma…'],
  ['Unbrechbarkeit', 6, 'Unbre…'],
  ['aaaa👗b', 6, 'aaaa…'],
])('"%s" in at most %i characters is "%s"', (text, length, cut) => {
  expect(cutAtWord(text, length)).toBe(cut);
});

test('the description of a product is one line of at most 160 characters, its name where it has none', () => {
  const long = productDescription({ name: 'Gown', description: `Velvet\n  and silk. ${'word '.repeat(60)}` });
  expect(long).toMatch(/^Velvet and silk\. word .*word…$/);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long.length).toBeGreaterThan(150);
  expect(productDescription({ name: 'Gown', description: ' ' })).toContain('Gown');
});
