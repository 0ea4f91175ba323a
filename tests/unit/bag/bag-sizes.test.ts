import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { amountsOf } from '#tests/support/totals.ts';

const dress: CardProduct = {
  _id: 'dress-1',
  name: 'Silk Wrap Dress',
  priceCents: cents(4000),
  image: '/dress.webp',
  imageAlt: 'A silk dress',
  images: [],
  category: 'dress',
  color: 'red',
  rating: 4.5,
  stock: 7,
  sizes: [{ size: 'S', stock: 2 }, { size: 'M', stock: 5 }, { size: 'L', stock: 0 }, { size: 'XL' }],
};

/** A bag as stored before products had sizes. */
const STORED_BEFORE = JSON.stringify([
  {
    productId: 'dress-1',
    quantity: 4,
    addedPrice: 4000,
    product: {
      name: 'Silk Wrap Dress',
      price: 4000,
      image: '',
      imageAlt: '',
      category: 'dress',
      color: 'red',
    },
    available: true,
  },
]);

beforeEach(() => {
  vi.stubGlobal('__CAPABILITIES__', ['orders', 'catalogue']);
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

const load = async () => ({
  ...(await import('#lib/bag/bag.ts')),
  ...(await import('#lib/bag/add-quantity.ts')),
  ...(await import('#lib/bag/stored-bag.ts')),
});

describe('lines by product and size', () => {
  test('[SIZE-04] another size is a new line, the same one is a duplicate', async () => {
    const { addToItems, isInBag } = await load();
    const small = addToItems([], dress, 'S').items;
    const both = addToItems(small, dress, 'M').items;
    expect(both.map(({ productId, size }) => [productId, size])).toEqual([
      ['dress-1', 'S'],
      ['dress-1', 'M'],
    ]);
    expect(addToItems(both, dress, 'S')).toEqual({ items: both, outcome: 'duplicate' });
    expect(isInBag(both, 'dress-1')).toBe(true);
    expect(['S', 'M', 'L'].map((size) => isInBag(both, 'dress-1', size))).toEqual([true, true, false]);
  });

  test('[SIZE-04] each size has its own quantity, limited by its own stock', async () => {
    const { addQuantity, decrementQuantity, incrementQuantity } = await load();
    let items = addQuantity([], dress, 9, 'S');
    items = addQuantity(items, dress, 3, 'M');
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 3]);
    items = incrementQuantity(items, 'dress-1', 'S');
    items = decrementQuantity(items, 'dress-1', 'M');
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 2]);
    expect(addQuantity([], dress, 50, 'XL')[0]?.quantity).toBe(50);
  });

  test('[SIZE-04] adding a quantity of one size leaves the other sizes as they are', async () => {
    const { addQuantity } = await load();
    let items = addQuantity([], dress, 2, 'XL');
    items = addQuantity(items, dress, 3, 'M');
    expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['XL', 2],
      ['M', 3],
    ]);
    items = addQuantity(items, dress, 1, 'XL');
    expect(items.map(({ quantity }) => quantity)).toEqual([3, 3]);
  });

  test('[SIZE-04] removes one size, and undo restores it beside the other', async () => {
    const { addToItems, removeFromItems, restoreItems } = await load();
    const items = addToItems(addToItems([], dress, 'S').items, dress, 'M').items;
    const { items: rest, removed } = removeFromItems(items, 'dress-1', 'S');
    expect(rest.map(({ size }) => size)).toEqual(['M']);
    expect(restoreItems(rest, removed)).toEqual(items);
    expect(restoreItems(items, removed)).toEqual(items);
  });

  test('[SIZE-04] stores both sizes under the names of earlier versions', async () => {
    const { addToItems, decodeBag, encodeItems } = await load();
    const items = addToItems(addToItems([], dress, 'S').items, dress, 'M').items;
    const text = encodeItems(items) ?? '';
    expect(text).toContain('"size":"S"');
    expect(decodeBag(text)).toEqual(items);
  });
});

describe('refreshing', () => {
  test('[SIZE-04] a stored bag without sizes opens, asks for a size and counts it only then', async () => {
    const { calculateTotals, decodeBag, needsSize, refreshBagItem, setItemSize } = await load();
    const stored = decodeBag(STORED_BEFORE);
    expect(calculateTotals(stored).selectedItems).toBe(4);
    const refreshed = refreshBagItem(stored, 'dress-1', dress);
    expect(refreshed.map(needsSize)).toEqual([true]);
    expect(calculateTotals(refreshed).selectedItems).toBe(0);
    // 2 of the 4 are in stock.
    expect(amountsOf(calculateTotals(setItemSize(refreshed, 'dress-1', 'S')))).toMatchObject({
      selectedItems: 2,
      totalPriceCents: 8000,
    });
  });

  test('[SIZE-04] a size that the bag already contains takes the quantity', async () => {
    const { addToItems, decodeBag, incrementQuantity, refreshBagItem, setItemSize } = await load();
    const items = refreshBagItem(addToItems(decodeBag(STORED_BEFORE), dress, 'M').items, 'dress-1', dress);
    expect(setItemSize(items, 'dress-1', 'M')).toMatchObject([{ size: 'M', quantity: 5 }]);
    expect(setItemSize(setItemSize(items, 'dress-1', 'M'), 'dress-1', 'S')).toHaveLength(1);
    // 6 in all, of which 5 are in stock.
    expect(setItemSize(incrementQuantity(items, 'dress-1', 'M'), 'dress-1', 'M')).toMatchObject([
      { size: 'M', quantity: 5 },
    ]);
  });

  test('[SIZE-04] a size chosen for one item leaves the other products in the bag', async () => {
    const { addToItems, decodeBag, refreshBagItem, setItemSize } = await load();
    const ring = { ...dress, _id: 'ring-1', sizes: undefined };
    const items = refreshBagItem(addToItems(decodeBag(STORED_BEFORE), ring).items, 'dress-1', dress);
    expect(setItemSize(items, 'dress-1', 'M')).toMatchObject([
      { productId: 'dress-1', size: 'M', quantity: 4 },
      { productId: 'ring-1', size: undefined, quantity: 1 },
    ]);
  });

  test('[SIZE-04] a deleted size is no longer available, a sold-out one is not counted', async () => {
    const { addToItems, isAvailable, isForSale, refreshBagItem } = await load();
    const items = addToItems(addToItems([], dress, 'S').items, dress, 'M').items;
    const changed = refreshBagItem(items, 'dress-1', { ...dress, sizes: [{ size: 'M', stock: 0 }] });
    expect(changed.map(isAvailable)).toEqual([false, true]);
    expect(changed.map(isForSale)).toEqual([false, false]);
    // The quantity waits until the size is back.
    expect(refreshBagItem(changed, 'dress-1', dress).map(isForSale)).toEqual([true, true]);
    const { sizes: _, ...unsized } = dress;
    expect(refreshBagItem(items, 'dress-1', unsized).map(isAvailable)).toEqual([false, false]);
  });
});

test('[SIZE-01] ignores the sizes of a base backend', async () => {
  vi.stubGlobal('__CAPABILITIES__', null);
  const { addToItems, needsSize } = await load();
  const { encodeCard } = await import('#lib/product/card-product.ts');
  const { fromWire } = await import('#lib/api/wire-values.ts');
  const received = fromWire(dress);
  expect(addToItems([], received).items.map(needsSize)).toEqual([false]);
  expect(encodeCard(received)).not.toContain('sizes');
});

test('[SIZE-03] a card carries sizes and stock, not the SKUs', async () => {
  const { decodeCard, encodeCard } = await import('#lib/product/card-product.ts');
  const product = { ...dress, sizes: [{ size: 'S', sku: 'SWD-S', gtin: '12345678', stock: 2 }] };
  expect(decodeCard(encodeCard(product)).sizes).toEqual([{ size: 'S', stock: 2 }]);
});
