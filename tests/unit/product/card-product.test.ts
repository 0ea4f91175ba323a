import { expect, test } from 'vitest';
import { PAGE_SIZES } from '#contract/vocabulary.ts';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import { matchesCards } from '#elements/shared/matches-markup.ts';
import { itemsOfCategoryPage } from '#lib/catalogue/category-page.ts';
import { decodeCard, encodeCard } from '#lib/product/card-product.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const gown = buildProduct('gown', {
  priceCents: cents(12_000),
  oldPriceCents: cents(15_000),
  image: '/gown.jpg',
  images: [{ url: '/gown-320.webp', width: 320, type: 'image/webp' }],
  width: 1200,
  height: 1500,
  stock: 3,
  description: 'A long text.',
  createdAt: '2026-01-01T00:00:00Z',
});

test('[CARD-01] decodes the data of a card from its attribute, without the description', () => {
  const { description: _description, createdAt: _createdAt, ...card } = gown;
  expect(decodeCard(encodeCard(gown))).toEqual(card);
  expect(decodeCard(encodeCard(buildProduct('hat')))).toMatchObject({ _id: 'hat', priceCents: 100 });
});

test('[CARD-01] encodes the fields in the same order, whatever the order of the product', () => {
  const reversed = Object.fromEntries(Object.entries(gown).toReversed());
  expect(encodeCard({ ...buildProduct(''), ...reversed })).toBe(encodeCard(gown));
});

test.each([
  undefined,
  null,
  '',
  'gown',
  '{}',
  JSON.stringify({ ...gown, priceCents: '12000' }),
  JSON.stringify({ ...gown, images: [{ url: '/gown.webp' }] }),
])('[CARD-01] rejects an attribute that is not a card: %s', (json) => {
  expect(() => decodeCard(json)).toThrow('data-product is not a product');
});

test.each(Object.keys(JSON.parse(encodeCard({ ...gown, reviewCount: 2 }))))(
  '[CARD-01] rejects a card whose %s has another type',
  (field) => {
    const card = JSON.parse(encodeCard({ ...gown, reviewCount: 2 }));
    expect(decodeCard(JSON.stringify(card))).toEqual(card);
    expect(() => decodeCard(JSON.stringify({ ...card, [field]: {} }))).toThrow(
      'data-product is not a product',
    );
  },
);

test('[CAT-01] compares the cards of a category page with their part of the list', () => {
  const products = Array.from({ length: PAGE_SIZES.category + 2 }, (_, index) => buildProduct(`${index}`));
  const text = JSON.stringify(toWire({ products }));
  const cards = products.map(encodeCard);
  const lastPage = cards.slice(-2);
  const select = (list: readonly unknown[]) => itemsOfCategoryPage(list, 2);
  expect(matchesCards(text, cards)).toBe(true);
  expect(matchesCards(text, lastPage)).toBe(false);
  expect(matchesCards(text, lastPage, select)).toBe(true);
  expect(matchesCards(text, lastPage.toReversed(), select)).toBe(false);
  expect(matchesCards(text, lastPage.slice(1), select)).toBe(false);
});

test('[PROD-02] compares the card of a product page with the product', () => {
  for (const body of [gown, { product: gown }]) {
    const text = JSON.stringify(toWire(body));
    expect(matchesCards(text, [encodeCard(gown)])).toBe(true);
    expect(matchesCards(text, [encodeCard({ ...gown, priceCents: cents(12_100) })])).toBe(false);
    expect(matchesCards(text, [encodeCard({ ...gown, oldPriceCents: cents(14_000) })])).toBe(false);
    expect(matchesCards(text, [encodeCard({ ...gown, oldPriceCents: undefined })])).toBe(false);
    expect(matchesCards(text, [encodeCard({ ...gown, name: 'Robe' })])).toBe(false);
    expect(matchesCards(text, [encodeCard({ ...gown, stock: 2 })])).toBe(false);
  }
  expect(matchesCards('', [encodeCard(gown)])).toBe(false);
  expect(matchesCards(JSON.stringify({ products: [] }), [])).toBe(false);
});
