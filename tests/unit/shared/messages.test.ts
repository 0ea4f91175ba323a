import { expect, test } from 'vitest';
import { PRICE_BANDS } from '#contract/catalogue/price-bands.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { calculateTotals } from '#lib/bag/bag.ts';
import { bagText } from '#messages/bag.ts';
import { bagChangeText } from '#messages/bag-changes.ts';
import { productListText } from '#messages/catalogue.ts';
import { notFoundText } from '#messages/error-pages.ts';
import { homeText } from '#messages/home.ts';
import { productText } from '#messages/product.ts';
import { searchText } from '#messages/search.ts';
import { navigationText } from '#messages/shell.ts';
import { priceBandText, shopText } from '#messages/shop.ts';

test('[SHOP-06] [SHOP-07] [SHOP-01] the texts of the shop match the specification', () => {
  expect(shopText.heading).toBe('Shop Now');
  expect(PRICE_BANDS.map((band) => priceBandText(band))).toEqual([
    'Under $50',
    '$50 - $100',
    '$100 - $200',
    '$200 +',
  ]);
  expect(shopText.empty).toEqual({ title: 'Oops', text: 'No Product match your search Criteria' });
  expect(productListText.failed).toMatchObject({
    title: 'Oops! Something went wrong',
    text: "We're having trouble fetching the products. Please try again.",
  });
  expect(shopText.showing(1, 8, 48)).toBe('Showing 1 to 8 of 48');
});

test('[SEARCH-04] [SEARCH-01] the texts of the search match the specification', () => {
  expect(searchText.empty).toEqual({
    title: 'No products found',
    text: 'Try searching for something else or browse our categories.',
  });
  const { submit, reset, more } = searchText;
  expect([submit, reset, more]).toEqual(['Search', 'Reset Search', 'Load More']);
});

test('[BAG-01] [BAG-03] [BAG-05] the texts of the bag match the specification', () => {
  const { duplicate } = bagChangeText;
  const { title, summary, selectedItems, grandTotal, clear, purchase } = bagText;
  const labels = calculateTotals([]).components.map(({ label }) => label);
  expect(title).toBe('Your Shopping Bag');
  expect(duplicate).toBe('Item already Exist');
  expect(summary).toBe('Order Summary');
  expect([selectedItems, ...labels, grandTotal]).toEqual([
    'Selected Items',
    'Total Price',
    'Tax (5%)',
    'Grand Total',
  ]);
  expect([clear, purchase]).toEqual(['Clear Cart', 'Purchase']);
});

test('[NAV-01] the bag button names the number of distinct items', () => {
  expect([0, 1, 2].map(navigationText.bag)).toEqual([
    'Shopping bag, empty',
    'Shopping bag, 1 item',
    'Shopping bag, 2 items',
  ]);
});

test('[PROD-03] [ROUTE-04] [HOME-01] [HOME-04] the texts of product page, home and 404 match the specification', () => {
  expect(productText.failed).toBe('Error on single Page');
  expect(productText.add).toBe('Add to Cart');
  expect(notFoundText).toMatchObject({ title: 'Not found', back: 'Back Home' });
  expect([homeText.shopNow, homeText.loadMore]).toEqual(['Shop Now', 'LoadMore']);
});

test("[CALL-05] shows the backend's message, whatever the status", () => {
  const error = new ApiError('http', { status: 409, data: { message: 'That name is taken.' } });
  expect(errorMessage(error)).toBe('That name is taken.');
  const silent = new ApiError('http', { status: 409, data: { message: '' } });
  expect(errorMessage(silent)).toBe('The shop reported an error (409). Please try again.');
});

test('[CALL-05] every other failure has a distinct message', () => {
  const messages = [
    new ApiError('network'),
    new ApiError('timeout'),
    new ApiError('parse'),
    new ApiError('http', { status: 502 }),
    new TypeError('undefined is not a function'),
  ].map(errorMessage);
  expect(new Set(messages).size).toBe(5);
  expect(messages[3]).toContain('502');
  // Internal error messages are not shown to users.
  expect(messages[4]).toBe('Oops! Something went wrong');
});
