import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import { toBreadcrumbList, toItemList, toProductData, toScriptText } from '#site/seo/structured-data.ts';

const SITE = new URL('https://shop.example');

const RING: Product = {
  _id: 'halo-ring-x1',
  name: 'Halo Ring',
  priceCents: cents(3950),
  oldPriceCents: cents(5000),
  image: '/uploads/ring-1000.webp',
  imageAlt: 'A ring',
  images: [{ url: '/uploads/ring-320.webp', width: 320, type: 'image/webp' }],
  category: 'jewellery',
  color: 'gold',
  description: 'A ring with a halo.',
  rating: 4.26,
};

test('a product has its price in dollars with two decimals, and no rating without reviews', () => {
  expect(toProductData(RING, SITE)).toEqual({
    '@type': 'Product',
    name: 'Halo Ring',
    url: 'https://shop.example/shop/halo-ring-x1',
    sku: 'halo-ring-x1',
    description: 'A ring with a halo.',
    image: ['https://shop.example/uploads/ring-1000.webp', 'https://shop.example/uploads/ring-320.webp'],
    category: 'jewellery',
    color: 'gold',
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/shop/halo-ring-x1',
      price: '39.50',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  });
});

test('ratings by customers start at one star, and each visible review is included', () => {
  const review = {
    _id: '1',
    username: 'Ann',
    stars: 4,
    words: '',
    createdAt: '2026-03-01T23:00:00.000Z',
    updatedAt: '2026-03-02T01:00:00.000Z',
  };
  const data = toProductData({ ...RING, rating: 4.5, reviewCount: 2 }, SITE, [
    { ...review, words: 'Shines.' },
    { ...review, username: '', stars: 5 },
  ]);
  const rating = (ratingValue: number) => ({
    '@type': 'Rating',
    ratingValue,
    bestRating: 5,
    worstRating: 1,
  });
  expect(data.aggregateRating).toEqual({ ...rating(4.5), '@type': 'AggregateRating', reviewCount: 2 });
  const reviewBy = (name: string) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: review.createdAt,
  });
  expect(data.review).toEqual([
    { ...reviewBy('Ann'), reviewBody: 'Shines.', reviewRating: rating(4) },
    { ...reviewBy('A customer'), reviewRating: rating(5) },
  ]);
});

test.each([
  [undefined, 'InStock'],
  [5, 'InStock'],
  [4, 'LimitedAvailability'],
  [1, 'LimitedAvailability'],
  [0, 'OutOfStock'],
])('a stock of %s has the availability %s', (stock, availability) => {
  expect(toProductData({ ...RING, stock }, SITE)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});

test.each([
  [0, '0.00'],
  [30, '0.30'],
  [123_400, '1234.00'],
])('formats a price of %d cents as %s', (price, text) => {
  expect(toProductData({ ...RING, priceCents: cents(price) }, SITE)).toMatchObject({
    offers: { price: text },
  });
});

test('a product with sizes is a group with an offer for each size', () => {
  const data = toProductData(
    {
      ...RING,
      reviewCount: 2,
      sizes: [
        { size: '5', sku: 'HALO-5', stock: 0 },
        { size: '6', sku: 'HALO-6', gtin: '4006381333931' },
      ],
    },
    SITE,
  );
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    '@id': 'https://shop.example/shop/halo-ring-x1#group',
    name: 'Halo Ring',
    url: 'https://shop.example/shop/halo-ring-x1',
    productGroupID: 'halo-ring-x1',
    variesBy: ['https://schema.org/size'],
    aggregateRating: { ratingValue: 4.3, reviewCount: 2 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Halo Ring, 5',
        sku: 'HALO-5',
        size: '5',
        color: 'gold',
        image: 'https://shop.example/uploads/ring-1000.webp',
        offers: { price: '39.50', availability: 'https://schema.org/OutOfStock' },
      },
      { sku: 'HALO-6', gtin: '4006381333931', offers: { availability: 'https://schema.org/InStock' } },
    ],
  });
  for (const property of ['offers', 'sku', 'color']) expect(data).not.toHaveProperty(property);
});

test('a product of a style links to the pages of its other colors', () => {
  const sibling = { name: 'Halo Ring', color: 'silver', image: '' };
  const data = toProductData(
    {
      ...RING,
      style: 'halo',
      colorName: 'Vermeil',
      siblings: [
        { ...sibling, _id: 'halo-ring-x1' },
        { ...sibling, _id: 'halo-silver' },
      ],
    },
    SITE,
  );
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'halo',
    variesBy: ['https://schema.org/color'],
    hasVariant: [
      { name: 'Halo Ring', sku: 'halo-ring-x1', color: 'Vermeil', offers: { price: '39.50' } },
      { url: 'https://shop.example/shop/halo-silver' },
    ],
  });
});

test('omits unknown properties of a product', () => {
  const bare = toProductData({ ...RING, image: '', images: [], description: '', rating: 0 }, SITE);
  for (const key of ['image', 'description', 'aggregateRating']) expect(bare).not.toHaveProperty(key);
});

test('a product name cannot close or open a script element', () => {
  const name = '</script><script>alert(1)';
  const text = toScriptText([toProductData({ ...RING, name, description: '<!--' }, SITE)]);
  expect(text).not.toContain('<');
  const { '@context': context, '@graph': graph } = JSON.parse(text);
  expect(context).toBe('https://schema.org');
  expect(graph).toEqual([expect.objectContaining({ name, description: '<!--' })]);
});

test('the breadcrumb starts at Home and ends at the page', () => {
  expect(toBreadcrumbList('Halo Ring', '/shop/halo-ring-x1', SITE).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://shop.example/shop' },
    { '@type': 'ListItem', position: 3, name: 'Halo Ring', item: 'https://shop.example/shop/halo-ring-x1' },
  ]);
});

test('a list omits a product without its own page', () => {
  const list = toItemList([{ ...RING, _id: 'wallet.46~navy' }, RING], SITE);
  expect(list).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: 'https://shop.example/shop/halo-ring-x1' }],
  });
});
