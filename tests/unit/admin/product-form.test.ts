import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  productEditFormSchema,
  productFormSchema,
  productPatchSchema,
} from '#contract/catalogue/product-form.ts';
import { gallerySchema, parseGallery } from '#contract/catalogue/product-gallery.ts';
import { slugOf } from '#contract/text/slug.ts';
import { shownImagesOf } from '#lib/product/gallery.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const image = new File(['bytes'], 'gown.jpg');
const GOWN = {
  name: 'Gown',
  price: '264.5',
  oldPrice: '',
  category: 'dress',
  color: 'green',
  description: '',
};
const NO_FILE = new File([], '');

/** Returns the error messages by field, as a form shows them. */
function errorsByField(schema: z.ZodMiniType, entries: Record<string, unknown>): Record<string, string> {
  const { error } = z.safeParse(schema, entries);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const PRICE_ERROR = { price: 'Price must be an amount such as 12.50.' };
const STOCK_ERROR = { stock: 'Stock must be a whole number, 0 to 1000000.' };
const OLD_PRICE_ERROR = { oldPrice: 'Old Price should be greater than Price' };

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{}, {}],
  [{ name: '   ' }, { name: 'Product Name is required.' }],
  [{ name: 'x'.repeat(201) }, { name: 'Product Name must be at most 200 characters long.' }],
  [{ name: 'two\nlines' }, { name: 'Product Name must be on a single line.' }],
  [{ description: 'x'.repeat(2001) }, { description: 'Description must be at most 2000 characters long.' }],
  [{ price: '' }, { price: 'Price is required.' }],
  [{ price: undefined }, { price: 'Price is required.' }],
  [{ price: '12.505' }, PRICE_ERROR],
  [{ price: 12.505 }, PRICE_ERROR],
  [{ price: '1e3' }, PRICE_ERROR],
  [{ price: '-1' }, PRICE_ERROR],
  [{ price: 'NaN' }, PRICE_ERROR],
  [{ price: 'Infinity' }, PRICE_ERROR],
  [{ price: '1,50' }, PRICE_ERROR],
  [{ price: '0x10' }, PRICE_ERROR],
  [{ price: ['12', '13'] }, PRICE_ERROR],
  [{ price: '100000' }, { price: 'Price must be at most 99999.99.' }],
  [{ oldPrice: 'much' }, { oldPrice: 'Old Price must be an amount such as 12.50.' }],
  [{ oldPrice: '264.5' }, OLD_PRICE_ERROR],
  [{ oldPrice: '264.49' }, OLD_PRICE_ERROR],
  [{ oldPrice: '1', price: '' }, { price: 'Price is required.' }],
  [{ category: '' }, { category: 'Category is required.' }],
  [{ category: 'hats' }, { category: 'Category must be one of accessories, dress, jewellery, cosmetics.' }],
  [{ color: 'pink' }, { color: 'Color must be one of black, blue, red, green, gold, silver, beige.' }],
  [{ stock: '' }, {}],
  [{ stock: '1000001' }, STOCK_ERROR],
  [{ stock: '-1' }, STOCK_ERROR],
  [{ stock: '2.5' }, STOCK_ERROR],
  [{ stock: 'many' }, STOCK_ERROR],
  [{ image: undefined }, { image: 'Image is required.' }],
  [{ image: NO_FILE }, { image: 'Image is required.' }],
  [{ image: 'a.jpg' }, { image: 'Image is required.' }],
  [
    { image: new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.jpg') },
    { image: 'The image must not be larger than 8 MB.' },
  ],
  [
    { color: '', image: undefined },
    { color: 'Color is required.', image: 'Image is required.' },
  ],
])('a new product with %o has the errors %o', (fields, expected) => {
  expect(errorsByField(productFormSchema, { ...GOWN, image, ...fields })).toEqual(expected);
});

test.each([
  ['12', 12],
  ['12.5', 12.5],
  [' 0.07 ', 0.07],
  ['0', 0],
  ['99999.99', 99_999.99],
  [12.5, 12.5],
])('parses the price %o as %d dollars', (price, dollars) => {
  expect(z.parse(productFormSchema, { ...GOWN, image, price }).price).toBe(dollars);
});

test('the edit form keeps the image without a file and parses an empty old price as null', () => {
  expect(z.parse(productEditFormSchema, { ...GOWN, image: NO_FILE })).toEqual({
    ...GOWN,
    price: 264.5,
    oldPrice: null,
    image: undefined,
  });
  expect(errorsByField(productEditFormSchema, { ...GOWN, oldPrice: '3', image: NO_FILE })).toEqual(
    OLD_PRICE_ERROR,
  );
});

test('a patch contains only the known fields given', () => {
  expect(z.parse(productPatchSchema, { price: '3', rating: 5, _id: 'a' })).toEqual({ price: 3 });
  expect(z.parse(productPatchSchema, { image: 'https://shop.test/a.webp', oldPrice: null })).toEqual({
    oldPrice: null,
  });
  expect(errorsByField(productPatchSchema, { name: '', price: '' })).toEqual({
    name: 'Product Name is required.',
    price: 'Price is required.',
  });
});

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ stock: ' 5 ' }, { stock: 5 }],
  [{ stock: 0 }, { stock: 0 }],
  [{ stock: ' ' }, { stock: null }],
  [{ oldPrice: ' ' }, { oldPrice: null }],
  [{ style: ' Émeraude Gown! ' }, { style: 'emeraude-gown' }],
  [{ style: ' ' }, { style: null }],
  [{ swatch: '#1E2A4A' }, { swatch: '#1e2a4a' }],
  [{ swatch: '' }, { swatch: null }],
  [{ colorName: ' Midnight ' }, { colorName: 'Midnight' }],
  [{ colorName: ' ' }, { colorName: null }],
  [{ images: NO_FILE }, { images: [] }],
  [{ images: image }, { images: [image] }],
  [{ images: [image, NO_FILE] }, { images: [image] }],
])('a patch parses %o as %o', (fields, parsed) => {
  expect(z.parse(productPatchSchema, fields)).toEqual(parsed);
});

const IMAGE_ALT = 'x'.repeat(200);

test.each<[unknown, unknown]>([
  [
    '[{"image":"/a.webp"},{"image":0,"alt":null}]',
    [
      { image: '/a.webp', alt: '' },
      { image: 0, alt: '' },
    ],
  ],
  [[{ image: 0, alt: ' The \n back ' }], [{ image: 0, alt: 'The back' }]],
  [[{ image: 0, alt: IMAGE_ALT }], [{ image: 0, alt: IMAGE_ALT }]],
  [Array(8).fill({ image: 0, alt: '' }), Array(8).fill({ image: 0, alt: '' })],
  [[{ image: 0, alt: `${IMAGE_ALT}x` }], 'The description of an image must be at most 200 characters long.'],
  [Array(9).fill({ image: 0 }), 'A product can have at most 8 images.'],
  [[], 'Image is required.'],
  [[{ image: -1 }], 'The gallery must be a list of images, or its JSON text.'],
  ['{', 'The gallery must be a list of images, or its JSON text.'],
])('[GALLERY-01] parses the images %j as %j', (given, expected) => {
  const { data, error } = z.safeParse(gallerySchema, given);
  expect(data ?? error?.issues[0]?.message).toEqual(expected);
  expect(parseGallery(given)).toEqual(data);
});

test('[GALLERY-01] shows the first image of a product and then the further ones with their own texts', () => {
  const variants = [{ url: '/b-320.webp', width: 320, type: 'image/webp' }];
  const back = { image: '/b.webp', alt: 'The back', images: variants, width: 4, height: 5 };
  const gown = buildProduct('gown', { image: '/a.webp', imageAlt: 'The front', gallery: [back] });
  expect(shownImagesOf(gown)).toEqual([
    gown,
    { image: '/b.webp', imageAlt: 'The back', images: variants, width: 4, height: 5 },
  ]);
  expect(shownImagesOf(buildProduct('hat'))).toHaveLength(1);
});

test.each([
  ['Émeraude Velvet Gown', 40, 'emeraude-velvet-gown'],
  ['  “Très” chic!  ', 40, 'tres-chic'],
  ['Ærø 100%', 40, 'r-100'],
  ['Velvet Gown', 7, 'velvet'],
  ['Velvet Gown', 8, 'velvet-g'],
  ['!', 40, ''],
])('“%s” becomes an identifier of at most %d characters: “%s”', (text, max, slug) => {
  expect(slugOf(text, max)).toBe(slug);
});
