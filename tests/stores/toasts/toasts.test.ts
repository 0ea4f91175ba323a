import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type FakeTab } from '#tests/support/stores/fake-browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the store in a new tab, or after a navigation in the tab `from`. */
async function openPage(from?: FakeTab) {
  const tab = browser.openTab('/', from);
  const { $toasts, showToast, dismiss, dismissPlain } = await import('#stores/toasts/toasts.ts');
  return {
    tab,
    showToast,
    dismiss,
    dismissPlain,
    $toasts,
    texts: () => $toasts.get().map(({ text }) => text),
  };
}

test('[CALL-06] a toast closes by itself after 5000 ms', async () => {
  const { showToast, texts } = await openPage();
  showToast('success', 'First');
  await vi.advanceTimersByTimeAsync(2000);
  showToast('error', 'Second');
  await vi.advanceTimersByTimeAsync(2999);
  expect(texts()).toEqual(['First', 'Second']);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(['Second']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(texts()).toEqual([]);
});

test('[CALL-06] a toast survives navigation for its remaining time', async () => {
  const { showToast, tab } = await openPage();
  showToast('success', 'Welcome');
  await vi.advanceTimersByTimeAsync(3000);
  const next = await openPage(tab);
  expect(next.texts()).toEqual(['Welcome']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(next.texts()).toEqual([]);
  expect(browser.getStored('notices')).toBeUndefined();
});

test('[CALL-06] only toasts that offer something follow through a link', async () => {
  const { showToast, dismissPlain, texts } = await openPage();
  showToast('success', 'Message sent');
  showToast('error', 'Item already Exist', { opensBag: true });
  showToast('success', 'Gown is in your bag', { opensBag: true });
  showToast('success', 'Gown deleted', { deletedProduct: 'gown' });
  dismissPlain();
  expect(texts()).toEqual(['Gown is in your bag', 'Gown deleted']);
});

test('a toast appears only in its tab, also when another tab shows and dismisses its own', async () => {
  const { showToast, texts } = await openPage();
  showToast('success', 'Saved');
  const other = await openPage();
  expect(other.texts()).toEqual([]);
  other.showToast('success', 'Saved');
  expect([texts(), other.texts()]).toEqual([['Saved'], ['Saved']]);
  other.dismiss(other.$toasts.get()[0]?.id ?? '');
  expect([texts(), other.texts()]).toEqual([['Saved'], []]);
});

test('an expired toast is not shown on the next page', async () => {
  const { showToast, tab } = await openPage();
  showToast('success', 'Welcome');
  vi.setSystemTime(Date.now() + 5000);
  expect((await openPage(tab)).texts()).toEqual([]);
});

test('of the toasts that link to the bag, only the latest stays', async () => {
  const { showToast, texts } = await openPage();
  showToast('success', 'Beret was added.', { opensBag: true });
  showToast('success', 'Welcome');
  expect(texts()).toEqual(['Beret was added.', 'Welcome']);
  showToast('success', 'Gown was added.', { opensBag: true });
  expect(texts()).toEqual(['Welcome', 'Gown was added.']);
});

test('repeating a toast shows it once and restarts its time', async () => {
  const { showToast, texts } = await openPage();
  showToast('error', 'Item already Exist');
  await vi.advanceTimersByTimeAsync(4000);
  showToast('error', 'Item already Exist');
  expect(texts()).toEqual(['Item already Exist']);
  await vi.advanceTimersByTimeAsync(4000);
  expect(texts()).toEqual(['Item already Exist']);
});

test('a repeated toast replaces none that offers Undo, and the other way round', async () => {
  const { showToast, texts } = await openPage();
  const gown = { deletedProduct: 'gown' };
  showToast('success', 'Deleted', gown);
  showToast('success', 'Deleted', { deletedProduct: 'hat' });
  showToast('success', 'Deleted');
  expect(texts()).toEqual(['Deleted', 'Deleted', 'Deleted']);
  showToast('error', 'Deleted');
  showToast('success', 'Deleted', gown);
  expect(texts()).toHaveLength(5);
});

test('a toast can be dismissed early', async () => {
  const { showToast, dismiss, $toasts, texts } = await openPage();
  showToast('success', 'First');
  showToast('success', 'Second');
  dismiss($toasts.get()[0]?.id ?? '');
  expect(texts()).toEqual(['Second']);
});

test('opening the bag dismisses the toasts that link to it', async () => {
  const { showToast, texts } = await openPage();
  const { openBag } = await import('#stores/bag/bag.ts');
  showToast('success', 'The dress is in your bag', { opensBag: true });
  showToast('success', 'Welcome');
  openBag();
  expect(texts()).toEqual(['Welcome']);
});

test('ignores unreadable stored toasts', async () => {
  const { showToast, tab } = await openPage();
  showToast('success', 'Welcome');
  // The storage key of the toasts.
  const welcome = browser.getStored('notices') ?? '';
  expect((await openPage(tab)).texts()).toEqual(['Welcome']);
  for (const text of ['[{"text":', welcome.replace('success', 'other'), welcome.replace('"Welcome"', '7')]) {
    browser.setStored('notices', text);
    expect((await openPage(tab)).texts()).toEqual([]);
  }
});

test('[CALL-05] announces the message of the backend, or the own one if it sent none', async () => {
  const { texts } = await openPage();
  const { announceOutcome } = await import('#stores/toasts/announce.ts');
  expect(await announceOutcome(Promise.resolve({ message: 'Done by the backend.' }), 'Done.')).toBe(true);
  expect(await announceOutcome(Promise.resolve({ message: '' }), 'Done.')).toBe(true);
  expect(await announceOutcome(Promise.reject(new Error('A bug.')), 'Done.')).toBe(false);
  expect(texts().slice(0, 2)).toEqual(['Done by the backend.', 'Done.']);
  expect(texts()).toHaveLength(3);
});
