import { beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contract/catalogue/product.ts';
import { WishlistGrid } from '#islands/wishlist/WishlistGrid.tsx';
import type { WishlistSlot } from '#lib/wishlist/wishlist.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The static HTML of the wishlist. */

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'catalogue', 'wishlist']);
  return () => vi.unstubAllGlobals();
});

const slot = ({
  sizes,
  ...fields
}: Partial<WishlistSlot> & { sizes?: Product['sizes'] } = {}): WishlistSlot => ({
  product: buildProduct('gown', {
    name: 'Gown',
    image: '/gown.jpg',
    imageAlt: 'A gown',
    ...(sizes && { sizes, stock: sizes.reduce((sum, { stock = 9 }) => sum + stock, 0) }),
  }),
  size: undefined,
  available: true,
  isRemoved: false,
  ...fields,
});
const grid = (...slots: WishlistSlot[]) => <WishlistGrid slots={slots} onToggle={() => undefined} />;
const sizesOf = (stocks: Record<string, number>): Product['sizes'] =>
  Object.entries(stocks).map(([size, stock]) => ({ size, stock, sku: size }));

test('a product on the list is a card; the images of the first row are not lazy', () => {
  const slots = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    slot({ product: buildProduct(id, { image: `/${id}.jpg` }) }),
  );
  const html = renderMarkup(grid(...slots));
  expect(html).toMatch(/^<h2>Your wishlist<\/h2><ul><li><article data-product-id="a">/);
  expect(html.match(/<article/g)).toHaveLength(5);
  expect(html.match(/loading="eager"/g)).toHaveLength(4);
  const sized = slots.map((one) => ({
    ...one,
    size: 'M',
    product: { ...one.product, sizes: sizesOf({ M: 9 }) },
  }));
  expect(renderMarkup(grid(...sized)).match(/loading="eager"/g)).toHaveLength(4);
});

test('a product that is no longer sold can be removed', () => {
  expect(renderMarkup(grid(slot({ available: false })))).toContain(
    '<h3>Gown</h3><p role="status">No longer available</p>' +
      '<button type="button" data-focus-target="" aria-label="Remove Gown from wishlist">Remove</button>',
  );
  expect(renderMarkup(grid(slot({ available: false })))).toContain('alt=""');
});

test('a removed product can be restored while it is sold; otherwise its note takes the focus', () => {
  expect(renderMarkup(grid(slot({ isRemoved: true })))).toContain(
    '<p role="status">Removed from your wishlist</p>' +
      '<button type="button" data-focus-target="" aria-label="Undo removing Gown">Undo</button>',
  );
  const gone = renderMarkup(grid(slot({ isRemoved: true, available: false })));
  expect(gone).toContain(
    '<p role="status" tabindex="-1" data-focus-target="">Removed from your wishlist</p>',
  );
  expect(gone).not.toContain('<button');
});

test('[SIZE-05] the button of a card adds the remembered size while it is for sale', () => {
  const buttons = (stocks: Record<string, number>) =>
    attributesOf(grid(slot({ size: 'M', sizes: sizesOf(stocks) })), 'button').filter((one) =>
      /Cart|another/.test(one),
    );
  const note = (stocks: Record<string, number>) =>
    renderText(grid(slot({ size: 'M', sizes: sizesOf(stocks) })))
      .replace(/.*Sizes( [SM]+\b)+ ?/, '')
      .replace(/ Add to Cart.*/, '');
  expect(buttons({ S: 9, M: 9 })).toEqual(['type="button" aria-label="Add to Cart: Gown · Size M"']);
  expect(note({ S: 9, M: 9 })).toBe('Size M');
  expect(note({ S: 9, M: 2 })).toBe('Size M · Only 2 left');
  expect(note({ S: 9, M: 0 })).toBe('Sold out in M Choose another size');
  expect(buttons({ S: 9, M: 0 })).toEqual([
    'type="button" aria-label="Choose another size for Gown" aria-haspopup="dialog"',
  ]);
  expect(note({ S: 9 })).toBe('Size M is no longer available Choose another size');
  expect(note({ S: 0, M: 0 })).toBe('Sold out in M');
  expect(buttons({ S: 0, M: 0 })).toEqual([
    'type="button" aria-label="Add to Cart: Gown" aria-haspopup="dialog" disabled=""',
  ]);
});

test('[SIZE-05] without a remembered size the card shows the stock of the product', () => {
  expect(renderText(grid(slot({ sizes: sizesOf({ S: 1, M: 2 }) })))).toMatch(/Only 3 left Add to Cart/);
});
