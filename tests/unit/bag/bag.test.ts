import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import {
  addToItems,
  type BagItem,
  type BagItems,
  calculateTotals,
  countDistinct,
  decrementQuantity,
  incrementQuantity,
  isForSale,
  refreshBagItem,
  removeFromItems,
  restoreItems,
  toBagProduct,
  withIndexes,
} from '#lib/bag/bag.ts';
import { decodeBag, encodeItems, parseItems } from '#lib/bag/stored-bag.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { amountsOf } from '#tests/support/totals.ts';

const dress: CardProduct = {
  _id: 'dress-1',
  name: 'Silk Wrap Dress',
  priceCents: cents(4000),
  image: 'https://images.example/dress.webp',
  imageAlt: 'A silk dress',
  images: [],
  category: 'dress',
  color: 'red',
  rating: 4.5,
};
const hat: CardProduct = { ...dress, _id: 'hat-1', name: 'Wide Brim Hat', priceCents: cents(1999) };

/** Returns a bag item with a price in cents. */
function item(productId: string, price: number, quantity: number, available = true): BagItem {
  const priceCents = cents(price);
  const product = { ...toBagProduct(dress), name: productId, priceCents };
  return { productId, size: undefined, quantity, addedPriceCents: priceCents, product, available };
}

const anyItem = fc
  .record({
    productId: fc.uuid(),
    price: fc.integer({ min: 0, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 9999 }),
    available: fc.boolean(),
  })
  .map(({ productId, price, quantity, available }) => item(productId, price, quantity, available));
const anyBag = fc.uniqueArray(anyItem, { selector: ({ productId }) => productId, maxLength: 20 });

describe('adding', () => {
  test('[BAG-02] adds a product with quantity 1 at its current price', () => {
    const { items, outcome } = addToItems([], dress);
    expect(outcome).toBe('added');
    expect(items).toEqual([
      {
        productId: 'dress-1',
        quantity: 1,
        addedPriceCents: 4000,
        available: true,
        product: {
          name: 'Silk Wrap Dress',
          priceCents: 4000,
          image: 'https://images.example/dress.webp',
          imageAlt: 'A silk dress',
          category: 'dress',
          color: 'red',
        },
      },
    ]);
  });

  test('[BAG-03] does not add a product again, whatever its quantity', () => {
    const once = incrementQuantity(addToItems([], dress).items, 'dress-1');
    expect(addToItems(once, dress)).toEqual({ items: once, outcome: 'duplicate' });
  });

  test('keeps the price before a reduction and the stock', () => {
    expect(toBagProduct({ ...dress, oldPriceCents: cents(5000), stock: 3 })).toMatchObject({
      oldPriceCents: 5000,
      stock: 3,
    });
  });

  test("uses the narrowest image that is sharp at the bag's size", () => {
    const images = [960, 320, 640].map((width) => ({ url: `/${width}.webp`, width, type: 'image/webp' }));
    expect(toBagProduct({ ...dress, images }).image).toBe('/320.webp');
  });
});

describe('quantities', () => {
  test('[BAG-04] increment adds 1, decrement lowers by 1, and neither changes another product', () => {
    const bag = addToItems(addToItems([], dress).items, hat).items;
    const two = incrementQuantity(bag, 'hat-1');
    expect(two.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(decrementQuantity(two, 'hat-1').map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(decrementQuantity([item('a', 100, 5)], 'a')).toEqual([item('a', 100, 4)]);
  });

  test('[BAG-04] no sequence of presses lowers a quantity below 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.array(fc.boolean()), (quantity, presses) => {
        const pressed = presses.reduce<BagItems>(
          (items, up) => (up ? incrementQuantity(items, 'a') : decrementQuantity(items, 'a')),
          [item('a', 100, quantity)],
        );
        expect(pressed[0]?.quantity).toBeGreaterThanOrEqual(1);
        expect(pressed[0]?.quantity).toBeLessThanOrEqual(9999);
      }),
    );
  });
});

test('[BAG-04] [BAG-06] a quantity ends at 9999, pressed or stored', () => {
  expect(incrementQuantity([item('a', 100, 9998)], 'a')).toEqual([item('a', 100, 9999)]);
  expect(incrementQuantity([item('a', 100, 9999)], 'a')).toEqual([item('a', 100, 9999)]);
  expect(decodeBag(encodeItems([item('a', 100, 9999)]) ?? '')).toEqual([item('a', 100, 9999)]);
  expect(decodeBag(encodeItems([item('a', 100, 10_000)]) ?? '')).toEqual([]);
});

describe('stock', () => {
  const bagWith = (quantity: number) => [item('dress-1', 4000, quantity)];
  const quantityOf = (items: BagItems) => items[0]?.quantity;
  const refreshed = (quantity: number, stock: number | undefined) =>
    refreshBagItem(bagWith(quantity), 'dress-1', { ...dress, stock });

  test('[BAG-04] limits a quantity to the stock', () => {
    const two = refreshed(1, 2);
    expect(quantityOf(incrementQuantity(two, 'dress-1'))).toBe(2);
    expect(quantityOf(incrementQuantity(incrementQuantity(two, 'dress-1'), 'dress-1'))).toBe(2);
    expect(quantityOf(incrementQuantity(refreshed(1, undefined), 'dress-1'))).toBe(2);
  });

  test('lowers a quantity above the stock and updates the totals', () => {
    expect(quantityOf(refreshed(5, 2))).toBe(2);
    expect(amountsOf(calculateTotals(refreshed(5, 2)))).toMatchObject({
      selectedItems: 2,
      totalPriceCents: 8000,
    });
    expect(quantityOf(refreshed(5, 5))).toBe(5);
    expect(quantityOf(refreshed(5, undefined))).toBe(5);
  });

  test('keeps a sold-out item without counting it and restores its quantity when back in stock', () => {
    const soldOut = refreshed(3, 0);
    expect(soldOut.map(isForSale)).toEqual([false]);
    expect(amountsOf(calculateTotals(soldOut))).toMatchObject({
      selectedItems: 0,
      totalPriceCents: 0,
      taxCents: 0,
      grandTotalCents: 0,
    });
    expect(countDistinct(soldOut)).toBe(0);
    expect(
      amountsOf(calculateTotals(refreshBagItem(soldOut, 'dress-1', { ...dress, stock: 9 }))),
    ).toMatchObject({
      selectedItems: 3,
      totalPriceCents: 12_000,
    });
  });

  test('[BAG-06] reads a stored bag from before stock was tracked', () => {
    const text =
      '[{"productId":"dress-1","quantity":2,"addedPrice":4000,"product":{"name":"Silk Wrap Dress","price":4000,"image":"","imageAlt":"","category":"dress","color":"red"},"available":true}]';
    expect(amountsOf(calculateTotals(decodeBag(text)))).toMatchObject({
      selectedItems: 2,
      totalPriceCents: 8000,
    });
  });
});

describe('removing and restoring', () => {
  test('[BAG-04] remove deletes only the item', () => {
    const { items, removed } = removeFromItems(
      [item('a', 100, 1), item('b', 200, 3), item('c', 300, 1)],
      'b',
    );
    expect(items.map(({ productId }) => productId)).toEqual(['a', 'c']);
    expect(removed).toEqual([{ item: item('b', 200, 3), index: 1 }]);
  });

  test('[BAG-04] restore returns a removed item to its position', () => {
    fc.assert(
      fc.property(anyBag, fc.nat(), (bag, pick) => {
        const id = bag[pick % Math.max(1, bag.length)]?.productId ?? 'nothing';
        const { items, removed } = removeFromItems(bag, id);
        expect(restoreItems(items, removed)).toEqual(bag);
      }),
    );
  });

  test('[BAG-04] restore returns all items of a cleared bag', () => {
    fc.assert(
      fc.property(anyBag, (bag) => {
        expect(restoreItems([], withIndexes(bag))).toEqual(bag);
      }),
    );
  });

  test('restore keeps items added by another tab and creates no duplicates', () => {
    const before = [item('a', 100, 1), item('b', 200, 3)];
    const meanwhile = [item('b', 200, 1), item('z', 900, 1)];
    expect(restoreItems(meanwhile, withIndexes(before))).toEqual([
      item('a', 100, 1),
      item('b', 200, 1),
      item('z', 900, 1),
    ]);
  });
});

describe('totals', () => {
  test('[BAG-05] computes Selected Items, Total Price, Tax and Grand Total', () => {
    // 2 × $19.99 + 1 × $40.00 = $79.98; 5% of that is $3.999, rounded to $4.00.
    expect(calculateTotals([item('hat', 1999, 2), item('dress', 4000, 1)])).toEqual({
      selectedItems: 3,
      components: [
        { kind: 'items', label: 'Total Price', amountCents: 7998 },
        { kind: 'tax', label: 'Tax (5%)', rate: 500, amountCents: 400 },
      ],
      grandTotalCents: 8398,
    });
  });

  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [29, 1],
    [30, 2],
    [110, 6],
    [2090, 105],
  ])('[BAG-05] the tax on %i cents is %i: half a cent is rounded up', (totalPriceCents, taxCents) => {
    expect(amountsOf(calculateTotals([item('a', totalPriceCents, 1)])).taxCents).toBe(taxCents);
  });

  test('[BAG-05] totals are exact in cents for any prices and quantities', () => {
    fc.assert(
      fc.property(anyBag, (bag) => {
        const counted = bag.filter(({ available }) => available);
        const exact = counted.reduce(
          (sum, { quantity, product }) => sum + BigInt(quantity) * BigInt(product.priceCents),
          0n,
        );
        const { totalPriceCents, taxCents, grandTotalCents, selectedItems } = amountsOf(calculateTotals(bag));
        expect(BigInt(totalPriceCents)).toBe(exact);
        // 5% is one twentieth. The tax is the whole number of cents within half a cent of it.
        const twentieths = 20n * BigInt(taxCents) - exact;
        expect(twentieths > -10n && twentieths <= 10n).toBe(true);
        expect(BigInt(grandTotalCents)).toBe(exact + BigInt(taxCents));
        expect(selectedItems).toBe(counted.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });

  test('keeps a product that is no longer sold without counting it', () => {
    const bag = refreshBagItem([item('gone', 5000, 2), item('here', 1000, 1)], 'gone', undefined);
    expect(bag).toHaveLength(2);
    expect(amountsOf(calculateTotals(bag))).toMatchObject({ selectedItems: 1, totalPriceCents: 1000 });
    expect(countDistinct(bag)).toBe(1);
  });

  test('uses a new price in the totals and keeps the price at the time of adding', () => {
    const bag = refreshBagItem(addToItems([], dress).items, 'dress-1', { ...dress, priceCents: cents(4500) });
    expect(bag[0]).toMatchObject({ addedPriceCents: 4000, product: { priceCents: 4500 }, available: true });
    // A product that is sold again is available again.
    expect(refreshBagItem([item('a', 100, 1, false)], 'a', dress)).toMatchObject([{ available: true }]);
    expect(amountsOf(calculateTotals(bag)).totalPriceCents).toBe(4500);
  });

  test('[NAV-01] counts distinct products, not units', () => {
    expect(countDistinct([item('a', 100, 5), item('b', 100, 1)])).toBe(2);
  });
});

describe('a stored bag', () => {
  test('[BAG-06] is decoded unchanged', () => {
    fc.assert(
      fc.property(anyBag, (bag) => {
        expect(decodeBag(encodeItems(bag) ?? '')).toEqual(bag);
      }),
    );
  });

  test('[BAG-06] is not encoded when it is empty', () => {
    expect(encodeItems([])).toBeUndefined();
  });

  test('[BAG-06] keeps the format of earlier versions', () => {
    const text =
      '[{"productId":"dress-1","quantity":2,"addedPrice":4000,"product":{"name":"Dress","price":3500,"oldPrice":4500,"image":"","imageAlt":"","category":"dress","color":"red","stock":3},"available":true}]';
    const bag = decodeBag(text);
    expect(bag).toMatchObject([
      { addedPriceCents: 4000, product: { priceCents: 3500, oldPriceCents: 4500, stock: 3 } },
    ]);
    expect(encodeItems(bag)).toBe(text);
    const sized =
      '[{"productId":"dress-1","size":"M","quantity":1,"addedPrice":4000,"product":{"name":"Dress","price":3500,"image":"","imageAlt":"","category":"dress","color":"red","stock":3,"sizes":[{"size":"M","stock":3},{"size":"L"}]},"available":false}]';
    expect(decodeBag(sized)).toHaveLength(1);
    expect(encodeItems(decodeBag(sized))).toBe(sized);
    const toasts = `[{"kind":"bag-undo","removed":[{"item":${text.slice(1, -1)},"index":0}],"until":1}]`;
    expect(parseItems(toasts)).toEqual([
      { kind: 'bag-undo', removed: [{ item: bag[0], index: 0 }], until: 1 },
    ]);
  });

  test('[BAG-06] keeps a free item, and a sold-out one', () => {
    const free = item('free', 0, 1);
    const soldOut = { ...free, productId: 'sold-out', product: { ...free.product, stock: 0 } };
    expect(decodeBag(encodeItems([free, soldOut]) ?? '')).toEqual([free, soldOut]);
  });

  test('[BAG-06] keeps a text that contains the JSON keys of prices', () => {
    const text = '{"price":1,"priceCents":2}"price":,"priceCents":';
    const bag = [item(text, 100, 1)];
    expect(decodeBag(encodeItems(bag) ?? '')).toEqual(bag);
  });

  test('[BAG-06] is empty when its text is unreadable', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeBag(`[${text}`)).toEqual([]);
      }),
    );
    for (const text of ['', 'null', '{}', '42', '[1,"a",null]', '[{"productId":"a"}]']) {
      expect(decodeBag(text)).toEqual([]);
    }
  });

  test('[BAG-06] drops only its damaged items', () => {
    const good = item('good', 100, 1);
    const stored = encodeItems([good])?.slice(1, -1) ?? '';
    const damaged = [
      stored.replace('"quantity":1', '"quantity":0'),
      stored.replace('"quantity":1', '"quantity":1.5'),
      stored.replace('"price":100', '"price":-1'),
      stored.replace('"color":', '"stock":-1,"color":'),
      stored.replace('"good"', '7'),
    ];
    expect(new Set([...damaged, stored]).size).toBe(6);
    for (const text of damaged) expect(decodeBag(`[${text},${stored}]`)).toEqual([good]);
    expect(decodeBag(`[${damaged.join()}]`)).toEqual([]);
  });

  test('[BAG-06] drops an item with a missing or unreadable field', () => {
    const good = item('good', 100, 1);
    const optional = { oldPriceCents: cents(200), stock: 3 };
    const full = { ...good, product: { ...good.product, ...optional } };
    const decode = (stored: object) => decodeBag(encodeItems([stored]) ?? '');
    expect(decode(full)).toEqual([full]);
    for (const field of Object.keys(full)) expect(decode({ ...full, [field]: {} }), field).toEqual([]);
    for (const field of Object.keys(full.product))
      expect(decode({ ...full, product: { ...full.product, [field]: {} } }), field).toEqual([]);
  });

  test('[BAG-06] contains a product stored twice only once', () => {
    expect(decodeBag(encodeItems([item('a', 100, 2), item('a', 100, 9)]) ?? '')).toEqual([item('a', 100, 2)]);
  });
});
