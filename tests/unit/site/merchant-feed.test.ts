import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { renderMerchantFeed, toMerchantItems } from '#site/seo/merchant-feed.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const SITE = new URL('https://shop.example');
const IMAGE = { image: '/uploads/dress-1000.webp' };

test('a product without sizes is one item', () => {
  const [item, ...others] = toMerchantItems(
    buildProduct('wrap', {
      ...IMAGE,
      name: 'Wrap Dress',
      description: 'Tied at the waist.',
      priceCents: cents(9000),
      oldPriceCents: cents(12_050),
    }),
    SITE,
  );
  expect(others).toEqual([]);
  expect(item).toEqual({
    'g:id': 'wrap',
    'g:title': 'Wrap Dress',
    'g:description': 'Tied at the waist.',
    'g:link': 'https://shop.example/shop/wrap',
    'g:image_link': 'https://shop.example/uploads/dress-1000.webp',
    'g:availability': 'in_stock',
    'g:price': '120.50 USD',
    'g:sale_price': '90.00 USD',
    'g:brand': 'Solène',
    'g:mpn': 'wrap',
    'g:condition': 'new',
    'g:google_product_category': '2271',
    'g:product_type': 'dress',
    'g:color': 'red',
    'g:gender': 'female',
    'g:age_group': 'adult',
  });
});

test('a product with sizes is one item per size, in a group with the other colors of its style', () => {
  const product = buildProduct('wrap-midnight', {
    ...IMAGE,
    name: 'Wrap Dress',
    colorName: 'Midnight',
    style: 'wrap',
    stock: 3,
    sizes: [
      { size: 'S', sku: 'WRAP-S', stock: 0 },
      { size: 'M', sku: 'WRAP-M', gtin: '4006381333931', stock: 3 },
    ],
    gallery: [
      { image: '/uploads/back-1000.webp', alt: 'Back', images: [], width: 1000, height: 1250 },
      { image: '/uploads/hem-1000.webp', alt: 'Hem', images: [], width: 1000, height: 1250 },
    ],
  });
  expect(toMerchantItems(product, SITE)).toMatchObject([
    {
      'g:id': 'WRAP-S',
      'g:item_group_id': 'wrap',
      'g:title': 'Wrap Dress, S',
      'g:availability': 'out_of_stock',
      'g:size': 'S',
      'g:color': 'Midnight',
      'g:mpn': 'WRAP-S',
      'g:gtin': undefined,
      'g:additional_image_link': [
        'https://shop.example/uploads/back-1000.webp',
        'https://shop.example/uploads/hem-1000.webp',
      ],
    },
    { 'g:id': 'WRAP-M', 'g:availability': 'in_stock', 'g:size': 'M', 'g:gtin': '4006381333931' },
  ]);
  const { style, ...withoutStyle } = product;
  expect(toMerchantItems(withoutStyle, SITE)[0]).toHaveProperty('g:item_group_id', 'wrap-midnight');
});

test('an id is at most 50 characters long and differs from similar ones', () => {
  const ids = ['a', 'b'].map((end) => {
    const [item] = toMerchantItems(buildProduct(`${'x'.repeat(60)}${end}`, IMAGE), SITE);
    return String(item?.['g:id']);
  });
  expect(ids.map((id) => id.length)).toEqual([50, 50]);
  expect(ids[0]).not.toBe(ids[1]);
});

test('leaves out products without an image or a page', () => {
  expect(toMerchantItems(buildProduct('no-image'), SITE)).toEqual([]);
  expect(toMerchantItems(buildProduct('no~page', IMAGE), SITE)).toEqual([]);
});

test('escapes every value', () => {
  const product = buildProduct('ring', {
    image: 'https://images.example/r.webp?a=1&b="2"',
    name: 'Rings & <things>\u0000',
    description: ']]> "quoted"',
    colorName: "d'or",
  });
  const xml = [...renderMerchantFeed([product], 'https://shop.example/feeds/products.xml', SITE)].join('');
  expect(xml).toContain('<g:title>Rings &amp; &lt;things&gt;</g:title>');
  expect(xml).toContain('<g:description>]]&gt; &quot;quoted&quot;</g:description>');
  expect(xml).toContain('<g:color>d&apos;or</g:color>');
  expect(xml).toContain('<g:image_link>https://images.example/r.webp?a=1&amp;b=%222%22</g:image_link>');
});

test('renders a large catalogue in parts', () => {
  const products = Array.from({ length: 1000 }, (_, index) => buildProduct(`p${index}`, IMAGE));
  const parts = [...renderMerchantFeed(products, 'https://shop.example/feeds/products.xml', SITE)];
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.join('').match(/<item>/g)).toHaveLength(1000);
});
