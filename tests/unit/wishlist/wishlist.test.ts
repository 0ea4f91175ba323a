import { expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import {
  decodeWishlist,
  EMPTY_ITEMS,
  EMPTY_WISHLIST,
  encodeWishlist,
  hasRoom,
  itemsForUser,
  refreshWishlistItem,
  revertItem,
  setInWishlist,
  updateSlots,
  type WishlistItems,
} from '#lib/wishlist/wishlist.ts';
import { wishlistText } from '#messages/wishlist.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const ids = (items: WishlistItems) => items.map(({ product }) => product._id);
const itemsOf = (...names: string[]) =>
  names.reduce<WishlistItems>((items, name) => setInWishlist(items, buildProduct(name), true), EMPTY_ITEMS);

test('adds new items first; adding twice or removing an absent item changes nothing', () => {
  const list = itemsOf('hat', 'gown');
  expect(ids(list)).toEqual(['gown', 'hat']);
  expect(setInWishlist(list, buildProduct('hat'), true)).toBe(list);
  expect(setInWishlist(list, buildProduct('ring'), false)).toBe(list);
  expect(ids(setInWishlist(list, buildProduct('gown'), false))).toEqual(['hat']);
});

test("an account's copy is visible only to its user; a guest's list is also visible to whoever logs in", () => {
  const items = itemsOf('hat');
  const countsShownFor = (of: string) =>
    ['', 'ada', 'eve'].map((userId) => itemsForUser({ of, wishes: items }, userId).length);
  expect(countsShownFor('')).toEqual([1, 1, 1]);
  expect(countsShownFor('ada')).toEqual([0, 1, 0]);
});

test('holds up to 500 items', () => {
  const names = Array.from({ length: 499 }, (_, index) => `p${index}`);
  expect(hasRoom(itemsOf(...names))).toBe(true);
  expect(hasRoom(itemsOf(...names, 'last'))).toBe(false);
});

test('stores the current product data and marks products that are no longer sold', () => {
  const list = itemsOf('hat', 'gown');
  expect(refreshWishlistItem(list, 'hat', buildProduct('hat', { priceCents: cents(700) }))[1]).toMatchObject({
    product: { priceCents: 700 },
  });
  expect(refreshWishlistItem(list, 'gown', undefined)).toMatchObject([
    { available: false },
    { available: true },
  ]);
});

test('a product that is sold again becomes available', () => {
  const list = refreshWishlistItem(itemsOf('hat', 'gown'), 'hat', undefined);
  expect(list.map(({ available }) => available)).toEqual([true, false]);
  const restored = refreshWishlistItem(list, 'hat', buildProduct('hat'));
  expect(restored.map(({ available }) => available)).toEqual([true, true]);
});

test('rolls back one item to its earlier state and position and keeps other changes', () => {
  const earlier = refreshWishlistItem(itemsOf('ring', 'hat', 'gown'), 'hat', undefined);
  const now = itemsOf('ring', 'gown', 'scarf');
  expect(revertItem(now, earlier, 'hat')[1]).toEqual({ product: buildProduct('hat'), available: false });
  expect(ids(revertItem(now, earlier, 'hat'))).toEqual(['scarf', 'hat', 'gown', 'ring']);
  expect(ids(revertItem(now, earlier, 'scarf'))).toEqual(['gown', 'ring']);
});

test('the page keeps removed items at their position for Undo and shows new items first', () => {
  const shown = (slots: ReturnType<typeof updateSlots>) =>
    slots.map(({ isRemoved, product }) => `${isRemoved ? '-' : ''}${product._id}`);
  const before = updateSlots([], itemsOf('ring', 'hat', 'gown'));
  expect(before.map(({ isRemoved }) => isRemoved)).toEqual([false, false, false]);
  const afterRemoval = updateSlots(before, itemsOf('ring', 'gown'));
  expect(shown(afterRemoval)).toEqual(['gown', '-hat', 'ring']);
  expect(shown(updateSlots(afterRemoval, itemsOf('ring', 'gown', 'hat', 'scarf')))).toEqual([
    'scarf',
    'gown',
    'hat',
    'ring',
  ]);
});

test('decodes a stored list and drops unreadable items', () => {
  const list = { of: 'ada', wishes: itemsOf('hat', 'gown') };
  expect(decodeWishlist(JSON.stringify(toWire(list)))).toEqual(list);
  const damaged = { of: '', wishes: [...itemsOf('hat', 'hat'), { product: 7 }, ...itemsOf('hat')] };
  expect(ids(decodeWishlist(JSON.stringify(toWire(damaged))).wishes)).toEqual(['hat']);
  const names = Array.from({ length: 501 }, (_, index) => `p${index}`);
  expect(
    ids(decodeWishlist(JSON.stringify(toWire({ of: '', wishes: itemsOf(...names) }))).wishes),
  ).toHaveLength(500);
  for (const text of ['', '{', '[]', '{"wishes":[]}', '{"of":"ada","wishes":7}']) {
    expect(decodeWishlist(text)).toBe(EMPTY_WISHLIST);
  }
});

test('[SIZE-05] keeps the format of earlier versions', () => {
  const text =
    '{"of":"ada","wishes":[{"product":{"_id":"hat","name":"Hat","price":19.99,"oldPrice":25,"image":"/hat.webp","imageAlt":"A hat","images":[{"width":320,"url":"/hat-320.webp","type":"image/webp"}],"width":800,"height":1000,"category":"accessories","color":"red","rating":4.5},"size":"M","available":true}]}';
  const list = decodeWishlist(text);
  expect(list.wishes).toMatchObject([{ size: 'M', product: { priceCents: 1999, oldPriceCents: 2500 } }]);
  expect(encodeWishlist(list)).toBe(text);
});

test('names the items merged at login', () => {
  expect(wishlistText.merged(['Silk Dress'])).toBe('Silk Dress was added to your wishlist.');
  expect(wishlistText.merged(['Silk Dress', 'Hat', 'Ring'])).toBe(
    'Silk Dress and 2 more were added to your wishlist.',
  );
});
