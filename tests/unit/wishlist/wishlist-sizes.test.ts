import { beforeEach, expect, test, vi } from 'vitest';
import { toWire } from '#contract/wire/wire-amounts.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import type { WishlistItems } from '#lib/wishlist/wishlist.ts';
import { buildProduct } from '#tests/support/unit/build-product.ts';

const hat = buildProduct('hat');
const gown: CardProduct = {
  ...buildProduct('gown'),
  sizes: [{ size: 'S', stock: 0 }, { size: 'M', stock: 2 }, { size: 'L' }],
};

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'catalogue', 'wishlist']);
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

const load = () => import('#lib/wishlist/wishlist.ts');
const ids = (items: WishlistItems) => items.map(({ product }) => product._id);
const itemOf = (product: CardProduct, size?: string): WishlistItems => [{ product, size, available: true }];

test('[SIZE-05] remembers the size chosen last; a press without a choice keeps it', async () => {
  const { revertItem, setInWishlist, sizeInWishlist, updateSlots } = await load();
  const list = setInWishlist(setInWishlist([], gown, true, 'M'), hat, true);
  expect(list.map(({ size }) => size)).toEqual([undefined, 'M']);
  const changed = setInWishlist(list, gown, true, 'L');
  expect([ids(changed), sizeInWishlist(changed, 'gown')]).toEqual([['hat', 'gown'], 'L']);
  expect(setInWishlist(changed, gown, true)).toBe(changed);
  expect(setInWishlist(changed, gown, true, 'L')).toBe(changed);
  const removed = setInWishlist(changed, gown, false);
  expect(sizeInWishlist(removed, 'gown')).toBeUndefined();
  expect(sizeInWishlist(revertItem(removed, changed, 'gown'), 'gown')).toBe('L');
  expect(updateSlots(updateSlots([], changed), removed)[1]).toMatchObject({ isRemoved: true, size: 'L' });
});

test('[SIZE-05] says that the remembered size is for sale, sold out or gone', async () => {
  const { chosenSizes, refreshWishlistItem, wishedSize } = await load();
  const stateOf = (list: WishlistItems) => list.map(wishedSize)[0];
  expect(stateOf(itemOf(gown, 'L'))).toEqual({ size: 'L', state: 'for sale', units: undefined });
  expect(stateOf(itemOf(gown, 'M'))).toEqual({ size: 'M', state: 'for sale', units: 2 });
  expect(stateOf(itemOf(gown, 'S'))).toEqual({ size: 'S', state: 'sold out', units: 0 });
  expect(stateOf(itemOf(gown, 'XL'))).toEqual({ size: 'XL', state: 'gone', units: undefined });
  expect(stateOf(itemOf(gown))).toBeUndefined();
  const refresh = (product: CardProduct) => stateOf(refreshWishlistItem(itemOf(gown, 'M'), 'gown', product));
  expect(refresh({ ...gown, sizes: [{ size: 'L' }] })).toMatchObject({ size: 'M', state: 'gone' });
  // A product without sizes is added as it is.
  expect(refresh(buildProduct('gown'))).toBeUndefined();
  const list = [
    ...itemOf(gown, 'M'),
    ...itemOf({ ...gown, _id: 'coat' }, 'XL'),
    ...itemOf({ ...gown, _id: 'robe' }, 'S'),
    ...itemOf(hat, 'M'),
  ];
  // A sold-out size is remembered, one that the product no longer has is not.
  expect(chosenSizes(list)).toEqual({ gown: 'M', robe: 'S' });
});

test('[SIZE-05] takes the size of the account, and keeps one that the product no longer has', async () => {
  const { fromAccount } = await load();
  expect(fromAccount(gown, 'L', 'M')).toEqual({ product: gown, size: 'L', available: true });
  expect(fromAccount(gown, undefined, 'M').size).toBeUndefined();
  expect(fromAccount(gown, undefined, 'XL').size).toBe('XL');
  expect(fromAccount(buildProduct('gown'), undefined, 'M').size).toBeUndefined();
});

test('[SIZE-05] stores the size, and opens a list from before sizes existed', async () => {
  const { decodeWishlist, encodeWishlist } = await load();
  const stored = encodeWishlist({ of: '', wishes: itemOf(gown, 'M') }) ?? '';
  expect(decodeWishlist(stored).wishes).toMatchObject([{ size: 'M', product: { sizes: gown.sizes } }]);
  const before = JSON.stringify(
    toWire({ of: '', wishes: [{ product: buildProduct('gown'), available: true }] }),
  );
  expect(ids(decodeWishlist(before).wishes)).toEqual(['gown']);
  expect(decodeWishlist(stored.replace('"size":"M","available"', '"size":7,"available"')).wishes).toEqual([]);
});

test('[SIZE-05] ignores a remembered size while the backend has no sizes', async () => {
  vi.stubGlobal('__CAPABILITIES__', ['wishlist']);
  const { chosenSizes, decodeWishlist, encodeWishlist, wishedSize } = await load();
  const { wishes } = decodeWishlist(encodeWishlist({ of: '', wishes: itemOf(gown, 'M') }) ?? '');
  expect(wishes.map(wishedSize)).toEqual([undefined]);
  expect(chosenSizes(wishes)).toEqual({});
});
