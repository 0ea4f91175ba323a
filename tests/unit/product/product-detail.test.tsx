import { beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { cents } from '#contract/wire/money.ts';
import { ProductDetail } from '#islands/product/ProductDetail.tsx';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The static HTML of a product page. */

const ALL = ['catalogue', 'orders', 'mail', 'reviews', 'wishlist'];

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ALL);
  return () => vi.unstubAllGlobals();
});

const without = (name: string) =>
  vi.stubGlobal(
    '__CAPABILITIES__',
    ALL.filter((capability) => capability !== name),
  );

const gown = buildProduct('gown', {
  name: 'Gown',
  priceCents: cents(12_000),
  oldPriceCents: cents(15_000),
  image: '/gown.jpg',
  imageAlt: 'A red gown',
  description: 'For evenings.',
  rating: 4.5,
  reviewCount: 12,
});
const sizes: Product['sizes'] = [
  { size: 'S', sku: 'G-S', stock: 0 },
  { size: 'M', sku: 'G-M', stock: 2 },
  { size: 'L', sku: 'G-L' },
];
const detail = (product: Product) => (
  <ProductDetail product={product}>
    <form>Email me</form>
  </ProductDetail>
);
const htmlOf = (product: Product) => renderMarkup(detail(product));

test('[PROD-02] shows name, prices, rating, description, category and color with their links', () => {
  const html = htmlOf(gown);
  expect(html).toMatch(/^<article data-product-id="gown"><nav aria-label="Breadcrumb">/);
  expect(html).toContain('<li><a href="/">Home</a></li><li aria-hidden="true">/</li>');
  expect(html).toContain('<li><a href="/shop">Shop</a></li>');
  expect(html).toContain('<li aria-current="page">Gown</li>');
  expect(html).toContain('<h1 data-name="">Gown</h1>');
  expect(html).toContain('<span data-amount="">$120.00</span>');
  expect(html).toContain('<span data-old-amount="">$150.00</span>');
  expect(html).toContain('<p data-rated="">');
  expect(html).toContain('<span aria-hidden="true" data-rating-figure="">4.5</span>');
  expect(html).toContain('<a href="#reviews" data-review-count="">12 reviews</a>');
  expect(html).toContain('<p>For evenings.</p>');
  expect(html).toContain('<dt>Category</dt><dd><a href="/categories/dress">Dress</a></dd>');
  expect(html).toContain('<dt>Color</dt><dd>Red</dd>');
  expect(html).toContain('<p role="status" data-unavailable="" hidden="">No longer available</p>');
  expect(html).toContain(
    '<p role="status" data-price-unverified="" hidden="">We couldn’t check the latest price.</p>',
  );
});

test('[PROD-02] hides what a product does not have', () => {
  const html = htmlOf(buildProduct('hat'));
  expect(html).toContain('<p data-rated="" hidden="">');
  expect(html).toContain('<a href="#reviews" data-review-count="" hidden="">0 reviews</a>');
  expect(html).not.toContain('<p></p>');
  expect(html).not.toContain('<nav aria-label="Colors">');
  expect(html).not.toContain('<product-gallery>');
  without('reviews');
  expect(htmlOf(gown)).not.toContain('reviews');
});

test('[SIZE-08] shows the name of the color that the shop gives it', () => {
  expect(htmlOf({ ...gown, colorName: 'Midnight' })).toContain('<dt>Color</dt><dd>Midnight</dd>');
  expect(htmlOf(gown)).toContain('<dt>Color</dt><dd>Red</dd>');
});

test('[SIZE-08] links to the colors of the style in place of the color', () => {
  const siblings = [
    { _id: 'gown', name: 'Gown', color: 'red', colorName: 'Ruby', image: '' },
    { _id: 'blue gown', name: 'Gown', color: 'blue', image: '' },
  ];
  const html = htmlOf({ ...gown, colorName: 'Ruby', siblings });
  expect(html).toContain('<nav aria-label="Colors"><p><span>Color: </span>Ruby</p>');
  expect(html).toContain('<a href="/shop/gown" aria-current="page" title="Ruby"><span>Ruby</span></a>');
  expect(html).toContain('<a href="/shop/blue%20gown" title="Blue"><span>Blue</span></a>');
  expect(html).not.toContain('<dt>Color</dt>');
});

test('[PROD-02] a product in stock offers no mail, a sold-out one does', () => {
  expect(htmlOf({ ...gown, stock: 1 })).toContain(
    '<div data-sold-out="" hidden=""><form>Email me</form></div>',
  );
  expect(htmlOf({ ...gown, stock: 0 })).toContain('<div data-sold-out=""><form>Email me</form></div>');
  expect(htmlOf({ ...gown, stock: 3 })).toContain('<p data-stock="">Only 3 left</p>');
  without('mail');
  expect(htmlOf({ ...gown, stock: 0 })).toContain(
    '<div data-sold-out=""><a href="/contact?subject=When+will+Gown+be+back%3F&amp;message=Please+let+me+know+when+Gown+is+back+in+stock.">Ask us when it returns</a></div>',
  );
  without('orders');
  expect(htmlOf({ ...gown, stock: 0 })).not.toContain('data-sold-out');
});

test('[SIZE-02] offers the sizes with their stock, none chosen', () => {
  const html = htmlOf({ ...gown, sizes });
  expect(html).toContain(
    '<fieldset role="radiogroup" aria-labelledby="size-legend" aria-describedby="size-error" aria-required="true">',
  );
  expect(html).toContain('<legend id="size-legend">Size</legend>');
  expect(attributesOf(detail({ ...gown, sizes }), 'label')).toEqual(['data-units="0"', 'data-units="2"', '']);
  expect(html).toContain('<input type="radio" name="size" value="M"/>');
  expect(html).not.toContain('checked');
  expect(html.match(/<span data-size-sold-out=""(?: hidden="")?> Sold out<\/span>/g)).toEqual([
    '<span data-size-sold-out=""> Sold out</span>',
    '<span data-size-sold-out="" hidden=""> Sold out</span>',
    '<span data-size-sold-out="" hidden=""> Sold out</span>',
  ]);
  expect(html).toContain(
    '<p id="size-error" role="alert" data-size-error="" hidden="">Please choose a size.</p>',
  );
  expect(html).toContain('<p role="status" data-size-note=""></p>');
  expect(html).toContain('<p>Sold out</p><p>Choose your size, and we’ll tell you when it’s back.</p>');
  // The style sheet shows it for a sold-out size.
  expect(html).not.toContain('data-sold-out=""><form>');
  expect(html).toContain('<form>Email me</form>');
  expect(html).toContain('<span role="status" data-wished-size=""></span>');
  expect(html).not.toContain('data-stock');
});

test('[SIZE-09] offers the size guide of the product, or a link to all', () => {
  expect(htmlOf({ ...gown, sizes })).toContain('<a href="/size-guide">Size guide</a>');
  const own = renderMarkup(
    <ProductDetail product={{ ...gown, sizes }} sizeGuide={<button type="button">Guide</button>} />,
  );
  expect(own).toContain('<button type="button">Guide</button>');
  expect(own).not.toContain('/size-guide');
});

test('[SIZE-02] promises no mail for a sold-out size without the capability', () => {
  without('mail');
  const html = htmlOf({ ...gown, sizes });
  expect(html).not.toContain('Choose your size');
  expect(html).toContain(
    '<a href="/contact?subject=When+will+Gown+be+back%3F&amp;message=Please+let+me+know+when+Gown+is+back+in+stock.">Ask us when it returns</a>',
  );
});

test('[PROD-02] the bar at the foot of a phone names the product with the capability `catalogue`', () => {
  expect(htmlOf(gown)).toContain(
    '<div aria-hidden="true"><p data-name="">Gown</p><p><span data-amount="">$120.00</span><span data-chosen-size=""></span></p></div>',
  );
  without('catalogue');
  expect(htmlOf(gown)).toContain('<p aria-hidden="true" data-amount="">$120.00</p>');
});

test('[GALLERY-02] shows several images in a strip with marks, the first one current', () => {
  const gallery = [{ image: '/back.jpg', alt: 'The back', images: [], width: 800, height: 1000 }];
  const html = htmlOf({ ...gown, gallery });
  expect(html).toContain('<li id="image-1"><a href="/gown.jpg" data-zoom="">');
  expect(html).toContain('<li id="image-2"><a href="/back.jpg" data-zoom="">');
  expect(html).toContain(
    'alt="The back" width="800" height="1000" loading="lazy" decoding="async" fetchPriority="auto"',
  );
  expect(html).toContain('<ol aria-label="Images">');
  expect(html).toContain('<a href="#image-1" data-mark="" aria-label="Image 1 of 2" aria-current="true">');
  expect(html).toContain('<a href="#image-2" data-mark="" aria-label="Image 2 of 2">');
  expect(html.match(/<span>Zoom<\/span>/g)).toHaveLength(2);
  expect(
    attributesOf(detail({ ...gown, gallery }), 'img').map((image) => image.match(/high|auto/)?.[0]),
  ).toEqual(['high', 'auto', 'auto', 'auto']);
});

test('[PROD-02] the only image of a product is urgent', () => {
  expect(attributesOf(detail(gown), 'img')).toEqual([expect.stringContaining('fetchPriority="high"')]);
});

test('shows the details that a product has as folds, the first one open', () => {
  const html = htmlOf({ ...gown, care: 'Hand wash', measurements: '90 cm long' });
  expect(html).toContain('<details open=""><summary>Care</summary><p>Hand wash</p></details>');
  expect(html).toContain('<details><summary>Measurements</summary><p>90 cm long</p></details>');
  expect(html).not.toContain('Composition');
  expect(html).toContain('<a href="/delivery-returns">');
  for (const field of ['composition', 'care', 'measurements'] as const)
    expect(htmlOf({ ...gown, [field]: 'Silk' })).toContain('<p>Silk</p>');
});

test('a product without details has only the fold of delivery and returns', () => {
  expect(htmlOf(gown).match(/<details/g)).toHaveLength(1);
  expect(renderText(detail(gown))).toContain('Delivery & Returns Free delivery.');
  expect(renderText(detail(gown))).not.toContain('Composition');
});

test('cosmetics have the titles that their buyers look for, and a note on returns', () => {
  const details = { composition: 'Beeswax.', care: 'Apply to dry lips.', measurements: '3.5 g' };
  const balm = renderText(detail({ ...gown, ...details, category: 'cosmetics' }));
  expect(balm).toContain('Ingredients Beeswax. How to use Apply to dry lips. Size 3.5 g Delivery & Returns');
  expect(balm).toContain('Cosmetics can be returned while their seal is unbroken.');
  const dress = renderText(detail({ ...gown, ...details }));
  expect(dress).toContain(
    'Composition Beeswax. Care Apply to dry lips. Measurements 3.5 g Delivery & Returns',
  );
  expect(dress).not.toContain('seal');
});
