import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';
import { AddToBag } from '#ui/AddToBag.tsx';
import { HeartButton } from '#ui/HeartButton.tsx';
import { Price } from '#ui/Price.tsx';
import { ColorDots, ProductCard, ProductRating, SizeMarks } from '#ui/ProductCard.tsx';
import { ProductGrid } from '#ui/ProductGrid.tsx';
import { ProductImage } from '#ui/ProductImage.tsx';
import { StarRating } from '#ui/StarRating.tsx';
import { StockNote } from '#ui/StockNote.tsx';
import { Swatch } from '#ui/Swatch.tsx';

/** The static HTML of product cards, with all capabilities unless a test says otherwise. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['catalogue', 'orders', 'reviews', 'wishlist']);
  return () => vi.unstubAllGlobals();
});

const IMAGES = [
  { url: '/gown-320.webp', width: 320, type: 'image/webp' },
  { url: '/gown-640.webp', width: 640, type: 'image/webp' },
  { url: '/gown-320.jpg', width: 320, type: 'image/jpeg' },
];
const gown = buildProduct('gown 1', {
  name: 'Gown',
  priceCents: cents(12_000),
  image: '/gown.jpg',
  imageAlt: 'A red gown',
  images: IMAGES,
  width: 1200,
  height: 1500,
  rating: 4.5,
  reviewCount: 2,
});
const sized = (...stocks: readonly (number | undefined)[]): Product['sizes'] =>
  stocks.map((stock, index) => ({ size: ['S', 'M', 'L'][index] ?? '', sku: `G-${index}`, stock }));

test('[CARD-01] a card links its image and name to the product and has an add button', () => {
  const html = renderMarkup(<ProductCard product={gown} />);
  expect(html).toMatch(/^<article data-product-id="gown 1"><a href="\/shop\/gown%201">/);
  expect(html).toContain('<h3 data-name="">Gown</h3>');
  expect(html).toContain('alt="A red gown"');
  expect(html).toContain('<span data-amount="">$120.00</span>');
  expect(html).toContain('aria-label="Add Gown to cart"');
  expect(html).toContain('aria-label="Add Gown to wishlist" aria-pressed="false"');
  expect(html).toContain('4.5 out of 5');
  expect(html).toContain('<p data-stock="" hidden=""></p>');
});

test('[CARD-01] a card replaces its stock by the given note', () => {
  const soldOut = { ...gown, stock: 0 };
  expect(renderText(<ProductCard product={soldOut} />)).toContain('Sold out');
  expect(renderText(<ProductCard product={soldOut} note={<p>Size M</p>} />)).toMatch(/ Size M$/);
  expect(renderText(<ProductCard product={soldOut} note={<p>Size M</p>} />)).not.toContain('Sold out');
});

test('[GALLERY-02] a card has the second image, in the type of its first variant', () => {
  const gallery = [
    {
      image: '/back.jpg',
      alt: 'The back',
      images: [
        { url: '/back-320.webp', width: 320, type: 'image/webp' },
        { url: '/back-320.jpg', width: 320, type: 'image/jpeg' },
      ],
      width: 800,
      height: 1000,
    },
    { image: '/hem.jpg', alt: 'The hem', images: [], width: 1, height: 1 },
  ];
  const second =
    /<img src="\/back\.jpg" srcSet="\/back-320\.webp 320w" sizes="[^"]+" alt="" width="800" height="1000" loading="lazy" decoding="async"\/>/;
  const html = renderMarkup(<ProductCard product={{ ...gown, gallery }} />);
  expect(html).toMatch(second);
  expect(html).not.toContain('/hem.jpg');
  expect(renderToStaticMarkup(<ProductCard product={gown} />)).toContain(
    '<span class="col-span-2 relative">',
  );
});

test('only the first image of a grid is urgent, and only its first row is not lazy', () => {
  const products = ['a', 'b', 'c'].map((id) => buildProduct(id, { image: `/${id}.jpg` }));
  const images = attributesOf(<ProductGrid products={products} eagerCount={2} />, 'img');
  expect(images.map((image) => image.includes('loading="eager"'))).toEqual([true, true, false]);
  expect(images.map((image) => image.includes('fetchPriority="high"'))).toEqual([true, false, false]);
  const lazy = attributesOf(<ProductGrid products={products} />, 'img');
  expect(lazy.map((image) => /loading="lazy".*fetchPriority="auto"/.test(image))).toEqual([true, true, true]);
});

test('an image has a source for each type and the size of its file', () => {
  const html = renderMarkup(<ProductImage product={gown} sizes="50vw" />);
  expect(html).toBe(
    '<picture>' +
      '<source type="image/webp" sizes="50vw" srcSet="/gown-320.webp 320w, /gown-640.webp 640w"/>' +
      '<source type="image/jpeg" sizes="50vw" srcSet="/gown-320.jpg 320w"/>' +
      '<img src="/gown.jpg" alt="A red gown" width="1200" height="1500" loading="lazy" decoding="async" fetchPriority="auto"/>' +
      '</picture>',
  );
  expect(renderMarkup(<ProductImage product={gown} sizes="50vw" first />)).toContain(
    'loading="eager" decoding="async" fetchPriority="high"',
  );
});

test('a missing image leaves an empty frame, with a label if it is not next to its name', () => {
  const none = { ...gown, image: '' };
  expect(renderMarkup(<ProductImage product={none} sizes="" />)).toBe(
    '<span data-empty="" role="img" aria-label="A red gown"></span>',
  );
  expect(renderMarkup(<ProductImage product={{ ...none, imageAlt: '' }} sizes="" />)).toBe(
    '<span data-empty=""></span>',
  );
});

test('the old price is hidden if there is none', () => {
  expect(renderMarkup(<Price priceCents={cents(1200)} />)).toContain('<s data-old-price="" hidden="">');
  const html = renderMarkup(<Price priceCents={cents(1200)} oldPriceCents={cents(1550)} />);
  expect(html).toContain(
    '<s data-old-price=""><span>Old price </span><span data-old-amount="">$15.50</span></s>',
  );
});

test('[CARD-01] a rating is hidden if there is none, and so is the number of reviews', () => {
  expect(renderMarkup(<ProductRating rating={0} />)).toContain('<span data-rated="" hidden="">');
  const one = renderMarkup(<ProductRating rating={3.5} reviewCount={1} />);
  expect(one).toContain('<span data-rated="">');
  expect(one).toContain('<span data-rating-figure="">3.5</span><span data-rating-count="">(1)</span>');
  expect(one).toContain('<span data-review-count="">1 review</span>');
  const none = renderMarkup(<ProductRating rating={3.5} />);
  expect(none).toContain('data-rating-count="" hidden="">(0)');
  expect(none).toContain('data-review-count="" hidden="">0 reviews');
  vi.stubGlobal('__CAPABILITIES__', []);
  expect(renderMarkup(<ProductRating rating={3.5} reviewCount={1} />)).not.toContain('(1)');
  expect(renderMarkup(<ProductRating rating={3.5} reviewCount={1} />)).not.toContain('1 review');
});

test('[CARD-01] draws five stars, filled up to the rating', () => {
  const html = renderToStaticMarkup(<StarRating rating={3.5} />);
  expect(html).toContain('<span class="sr-only" data-rating="">3.5 out of 5</span>');
  expect(html).toContain('viewBox="0 0 100 20"');
  // Three stars of 20, and half of the 16 of the fourth after its margin of 2.
  expect(html).toContain('data-stars="" width="70"');
  // The first star begins 10 units from the left, each of the others 20 units after the one before.
  for (const row of ['stars-empty', 'stars-filled']) {
    const [, path = ''] = new RegExp(`<path d="([^"]*)" class="${row}"`).exec(html) ?? [];
    expect(path.match(/m\d+ [\d.]+/g)).toEqual(['m10 2.2', ...Array(4).fill('m20 0')]);
    expect(path.match(/Z/g)).toHaveLength(5);
  }
});

test.each([
  [undefined, true, ''],
  [5, true, ''],
  [4, false, 'Only 4 left'],
  [0, false, 'Sold out'],
])('[CARD-01] the stock note of %s units', (stock, isHidden, text) => {
  const html = renderMarkup(<StockNote product={{ ...gown, stock }} className="" />);
  expect(html).toBe(`<p data-stock=""${isHidden ? ' hidden=""' : ''}>${text}</p>`);
});

test('without the capability there is no stock note', () => {
  vi.stubGlobal('__CAPABILITIES__', []);
  expect(renderMarkup(<StockNote product={{ ...gown, stock: 0 }} className="" />)).toBe('');
});

test('the marks of the sizes strike out those sold out', () => {
  expect(renderMarkup(<SizeMarks product={{ ...gown, sizes: sized(0, 9, undefined) }} />)).toBe(
    '<p data-size-marks=""><span>Sizes</span><s aria-hidden="true">S</s>ML</p>',
  );
  expect(renderMarkup(<SizeMarks product={gown} />)).toBe(
    '<p data-size-marks="" hidden=""><span>Sizes</span></p>',
  );
  vi.stubGlobal('__CAPABILITIES__', ['orders']);
  expect(renderMarkup(<SizeMarks product={{ ...gown, sizes: sized(0) }} />)).toBe('');
});

const sibling = (id: string, fields: Partial<NonNullable<Product['siblings']>[number]> = {}) => ({
  _id: id,
  name: id,
  color: 'red',
  image: '',
  ...fields,
});

test('[SIZE-08] a card shows up to five colors, marks its own and counts the others', () => {
  const siblings = ['a', 'b', 'c', 'd', 'e'].map((id) => sibling(id));
  siblings[1] = sibling('gown 1', { colorName: 'Midnight' });
  const html = renderMarkup(<ColorDots product={{ ...gown, siblings }} />);
  expect(html).toMatch(/^<ul aria-label="Colors">/);
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html).toContain('<a href="/shop/gown%201" aria-current="true"><span>Midnight</span></a>');
  expect(html).toContain('<a href="/shop/a"><span>Red</span></a>');
  expect(html).not.toContain('+');
  const more = renderMarkup(<ColorDots product={{ ...gown, siblings: [...siblings, sibling('f')] }} />);
  expect(more).toContain('<li>+1</li>');
  expect(more).not.toContain('/shop/f');
  expect(renderMarkup(<ColorDots product={gown} />)).toBe('');
});

test('[SIZE-08] a swatch has the color of its own or that of the vocabulary', () => {
  expect(renderToStaticMarkup(<Swatch color="red" swatch={undefined} />)).toContain(
    'class="fill-swatch-red"',
  );
  const own = renderToStaticMarkup(<Swatch color="red" swatch="#d9c8a9" />);
  expect(own).toContain('fill="#d9c8a9"');
  expect(own).not.toContain('fill-swatch');
});

test('[SIZE-05] the heart has a note of the saved size beside a choice of sizes only', () => {
  expect(renderMarkup(<HeartButton name="Gown" variant="card" />)).not.toContain('data-wished-size');
  expect(renderMarkup(<HeartButton name="Gown" variant="page" hasSizes />)).toContain(
    '<span role="status" data-wished-size=""></span><button type="button" aria-label="Add Gown to wishlist" aria-pressed="false">',
  );
  vi.stubGlobal('__CAPABILITIES__', ['catalogue']);
  expect(renderMarkup(<HeartButton name="Gown" variant="page" hasSizes />)).toBe('');
});

test('[CARD-01] [SIZE-03] the button of a card opens the choice of a product with sizes', () => {
  const buttonOf = (product: Product, size?: string) =>
    attributesOf(<AddToBag product={product} variant="icon" size={size} />, 'button').join();
  const withSizes = { ...gown, sizes: sized(3, 9), stock: 12 };
  expect(buttonOf(gown)).toBe('type="button" aria-label="Add Gown to cart"');
  expect(buttonOf(withSizes)).toBe('type="button" aria-label="Add Gown to cart" aria-haspopup="dialog"');
  expect(buttonOf(withSizes, 'M')).toBe('type="button" aria-label="Add Gown · Size M to cart"');
  expect(buttonOf({ ...gown, stock: 0 })).toBe('type="button" aria-label="Add Gown to cart" disabled=""');
  expect(buttonOf({ ...gown, stock: 1 })).not.toContain('disabled');
  const html = renderMarkup(<AddToBag product={withSizes} variant="icon" size="M" />);
  expect(html).toMatch(/^<add-to-bag data-product="[^"]+" data-size="M">/);
  expect(html).toContain('<span data-in-bag="" hidden="">In your bag</span>');
});

test('[PROD-02] the wide button has a hidden link to the bag', () => {
  const html = renderMarkup(<AddToBag product={gown} variant="wide" />);
  expect(html).toContain('<button type="button">Add to Cart</button>');
  expect(html).toContain('<a href="/cart" data-in-bag="" hidden="">In your bag</a>');
  expect(attributesOf(<AddToBag product={{ ...gown, stock: 0 }} variant="wide" />, 'button')).toEqual([
    expect.stringContaining('disabled=""'),
  ]);
});
