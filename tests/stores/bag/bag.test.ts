import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#contract/wire/money.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';

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
};
const hat: CardProduct = { ...dress, _id: 'hat-1', name: 'Wide Brim Hat', priceCents: cents(1999) };

const NOT_STORED =
  'Your browser can’t store your bag. Please allow site data or free up space, then try again.';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads the store in a new tab, or after a navigation in the tab `from`. */
async function openPage(from?: FakeTab) {
  const tab = browser.openTab('/', from);
  const bag = await import('#stores/bag/bag.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  return {
    tab,
    bag,
    ids: () => bag.$bagItems.get().map(({ productId }) => productId),
    toasts: () => $toasts.get(),
    undoLast: () => bag.undoRemoval($toasts.get().at(-1)?.id ?? ''),
  };
}

test('[BAG-02, NAV-01] adds a product with quantity 1, counts it and shows a toast', async () => {
  const { bag, toasts } = await openPage();
  bag.addToBag(dress);
  bag.incrementItem('dress-1');
  expect(bag.$bagItems.get()).toMatchObject([{ productId: 'dress-1', quantity: 2 }]);
  expect(bag.$bagCount.get()).toBe(1);
  expect(toasts()).toMatchObject([{ kind: 'success', text: 'Silk Wrap Dress is in your bag' }]);
});

test('[BAG-03] adding a product twice shows "Item already Exist" and adds nothing', async () => {
  const { bag, toasts } = await openPage();
  bag.addToBag(dress);
  bag.addToBag(dress);
  expect(bag.$bagItems.get()).toMatchObject([{ quantity: 1 }]);
  expect(toasts().at(-1)).toMatchObject({ kind: 'error', text: 'Item already Exist' });
});

test('[BAG-05] totals are correct after every change', async () => {
  const { bag } = await openPage();
  const grandTotals: number[] = [];
  bag.$bagTotals.listen(({ grandTotalCents }) => grandTotals.push(grandTotalCents));
  bag.addToBag(dress);
  bag.addToBag(hat);
  bag.incrementItem('hat-1');
  bag.decrementItem('hat-1');
  bag.removeItem('dress-1');
  bag.clearBag();
  // 40.00 + 2.00 · 59.99 + 3.00 · 79.98 + 4.00 · 59.99 + 3.00 · 19.99 + 1.00 · empty
  expect(grandTotals).toEqual([4200, 6299, 8398, 6299, 2099, 0]);
});

test('[SIZE-04] quantity buttons, removal and undo act on one size of a product', async () => {
  const { bag, toasts, undoLast } = await openPage();
  const coat: CardProduct = { ...dress, sizes: [{ size: 'S' }, { size: 'M' }] };
  const items = () => bag.$bagItems.get().map(({ size, quantity }) => `${size} ${quantity}`);
  bag.addToBag(coat, 'S');
  bag.addToBag(coat, 'M');
  expect(toasts().at(-1)?.text).toBe('Silk Wrap Dress · Size M is in your bag');
  bag.incrementItem('dress-1', 'M');
  bag.incrementItem('dress-1', 'M');
  bag.incrementItem('dress-1', 'S');
  bag.decrementItem('dress-1', 'M');
  expect(items()).toEqual(['S 2', 'M 2']);
  bag.removeItem('dress-1', 'S');
  expect(toasts().at(-1)?.text).toBe('Silk Wrap Dress · Size S removed from your bag');
  expect(items()).toEqual(['M 2']);
  undoLast();
  expect(items()).toEqual(['S 2', 'M 2']);
});

test('[SIZE-04] a product in the bag from before its sizes gets the chosen one', async () => {
  const { bag } = await openPage();
  bag.addToBag(dress);
  bag.chooseItemSize('dress-1', 'M');
  expect(bag.$bagItems.get()).toMatchObject([{ productId: 'dress-1', size: 'M', quantity: 1 }]);
});

describe('removing', () => {
  test('[BAG-04] remove deletes the item, and undo restores it at its position', async () => {
    const { bag, ids, toasts, undoLast } = await openPage();
    bag.addToBag(dress);
    bag.addToBag(hat);
    bag.removeItem('dress-1');
    expect(ids()).toEqual(['hat-1']);
    undoLast();
    expect(ids()).toEqual(['dress-1', 'hat-1']);
    expect(toasts().filter(({ undo }) => undo)).toEqual([]);
  });

  test('[BAG-04] Clear Cart empties the bag, and undo keeps items added meanwhile', async () => {
    const { bag, ids, undoLast } = await openPage();
    bag.addToBag(dress);
    bag.incrementItem('dress-1');
    bag.clearBag();
    expect(bag.$bagItems.get()).toEqual([]);
    const other = await openPage();
    other.bag.addToBag(dress);
    other.bag.addToBag(hat);
    undoLast();
    expect(ids()).toEqual(['dress-1', 'hat-1']);
    expect(bag.$bagItems.get()[0]?.quantity).toBe(1);
    expect(other.ids()).toEqual(ids());
  });

  test('[BAG-04] each of two undo links restores the item of its own message', async () => {
    const { bag, ids, toasts } = await openPage();
    bag.addToBag(dress);
    bag.addToBag(hat);
    bag.removeItem('hat-1');
    bag.removeItem('dress-1');
    const [first, second] = toasts().filter(({ undo }) => undo);
    bag.undoRemoval(second?.id ?? '');
    expect(ids()).toEqual(['dress-1']);
    bag.undoRemoval(first?.id ?? '');
    expect(ids()).toEqual(['dress-1', 'hat-1']);
  });

  test('removing an item that another tab has removed shows no message', async () => {
    const { bag, toasts } = await openPage();
    bag.addToBag(dress);
    bag.removeItem('dress-1');
    const before = toasts().length;
    bag.removeItem('dress-1');
    bag.clearBag();
    expect(toasts()).toHaveLength(before);
  });

  test('undo still works on the next page', async () => {
    const { bag, tab } = await openPage();
    bag.addToBag(dress);
    bag.removeItem('dress-1');
    const next = await openPage(tab);
    next.undoLast();
    expect(next.ids()).toEqual(['dress-1']);
  });

  test('an empty bag leaves no storage entry', async () => {
    const { bag } = await openPage();
    bag.addToBag(dress);
    bag.clearBag();
    expect(browser.getStored('bag')).toBeUndefined();
  });
});

describe('persistence', () => {
  test('[BAG-06] the bag survives a reload', async () => {
    const { bag, tab } = await openPage();
    bag.addToBag(dress);
    bag.incrementItem('dress-1');
    const reloaded = await openPage(tab);
    expect(reloaded.bag.$bagItems.get()).toEqual(bag.$bagItems.get());
    expect(reloaded.bag.$bagTotals.get().selectedItems).toBe(2);
  });

  test('[BAG-06] all tabs show the same bag and totals', async () => {
    const first = await openPage();
    const second = await openPage();
    first.bag.addToBag(dress);
    second.bag.addToBag(hat);
    expect(first.ids()).toEqual(['dress-1', 'hat-1']);
    expect(second.bag.$bagTotals.get()).toEqual(first.bag.$bagTotals.get());
    second.bag.clearBag();
    expect(first.bag.$bagCount.get()).toBe(0);
  });

  test('[BAG-06] a tab with outdated state does not overwrite a change of another tab', async () => {
    const first = await openPage();
    const second = await openPage();
    first.tab.frozen = true;
    second.bag.addToBag(dress);
    first.bag.addToBag(hat);
    expect(second.ids()).toEqual(['dress-1', 'hat-1']);
    second.bag.incrementItem('dress-1');
    first.bag.incrementItem('hat-1');
    expect(second.bag.$bagItems.get().map(({ quantity }) => quantity)).toEqual([2, 2]);
  });

  test('[BAG-06] a tab only reads the change of another, which may have stored the next one already', async () => {
    const first = await openPage();
    const second = await openPage();
    const setItem = vi.spyOn(localStorage, 'setItem');
    const removeItem = vi.spyOn(localStorage, 'removeItem');
    first.bag.addToBag(dress);
    expect(second.ids()).toEqual(['dress-1']);
    first.bag.clearBag();
    expect(second.ids()).toEqual([]);
    expect(setItem).not.toHaveBeenCalled();
    expect(removeItem).not.toHaveBeenCalled();
    second.bag.addToBag(hat);
    expect(first.ids()).toEqual(['hat-1']);
  });

  test('[BAG-06] a page restored from the back/forward cache shows the current bag', async () => {
    const page = await openPage();
    const other = await openPage();
    page.bag.addToBag(dress);
    other.bag.removeItem('dress-1');
    expect(page.ids()).toEqual([]);
    page.tab.frozen = true;
    // Stores exactly the text that the page itself wrote earlier.
    other.undoLast();
    page.tab.resume();
    expect(page.ids()).toEqual(['dress-1']);
  });

  test('[BAG-06] an unreadable stored bag becomes an empty bag that works', async () => {
    browser.setStored('bag', '{"cartItem":');
    const { bag, ids } = await openPage();
    expect(ids()).toEqual([]);
    bag.addToBag(dress);
    expect(ids()).toEqual(['dress-1']);
  });

  /** Loads the store in a tab whose localStorage refuses new text. */
  async function openFullPage(stored: Readonly<Record<string, string>> = {}) {
    browser.openTab();
    const entries = new Map(Object.entries(stored));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: () => {
        throw new DOMException('Storage is full.', 'QuotaExceededError');
      },
      removeItem: (key: string) => entries.delete(key),
    });
    const bag = await import('#stores/bag/bag.ts');
    const { $toasts } = await import('#stores/toasts/toasts.ts');
    return { bag, entries, warn, toasts: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
  }

  test('[BAG-02] [NAV-01] adds and counts nothing when storage is blocked, and says so', async () => {
    browser.openTab();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
    const bag = await import('#stores/bag/bag.ts');
    const { $toasts } = await import('#stores/toasts/toasts.ts');
    bag.addToBag(dress);
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: NOT_STORED }]);
    expect([bag.readBag(), bag.$bagCount.get(), bag.$isBagRefused.get()]).toEqual([[], 0, true]);
  });

  test('[BAG-02] [NAV-01] adds and counts nothing when storage is full, says so and logs a warning', async () => {
    const { bag, toasts, warn } = await openFullPage();
    bag.addToBag(dress);
    bag.addToBag(hat);
    expect([bag.readBag(), bag.$bagCount.get()]).toEqual([[], 0]);
    expect(toasts()).toEqual([`error: ${NOT_STORED}`]);
    // The toasts of both are not stored either.
    expect(warn.mock.calls.filter(([text]) => text.startsWith('"bag"'))).toHaveLength(2);
  });

  test('[BAG-04] keeps a refused change until the page is closed, says so, and clears the bag', async () => {
    const page = await openPage();
    page.bag.addToBag(dress);
    const { bag, toasts, entries } = await openFullPage({ bag: browser.getStored('bag') ?? '' });
    bag.incrementItem('dress-1');
    expect(bag.$bagTotals.get().selectedItems).toBe(2);
    expect(toasts()).toEqual([
      'error: Your browser can’t store this change. It will be lost when you leave this page.',
    ]);
    bag.addToBag(dress);
    expect(toasts().at(-1)).toBe('error: Item already Exist');
    bag.addToBag(hat);
    expect([bag.$bagCount.get(), bag.$bagTotals.get().selectedItems]).toEqual([1, 2]);
    bag.clearBag();
    expect([bag.readBag(), entries.has('bag')]).toEqual([[], false]);
  });
});

test('[BAG-01] the panel opens and closes', async () => {
  const { bag } = await openPage();
  bag.openBag();
  expect(bag.$isBagOpen.get()).toBe(true);
  bag.closeBag();
  expect(bag.$isBagOpen.get()).toBe(false);
});
