import { afterEach, expect, test, vi } from 'vitest';
import { createUrlState } from '#stores/url-state.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  vi.unstubAllGlobals();
});

/** Opens a page whose view is the parameter `word`; other parameters do not belong to the view. */
function openPage(url: string) {
  const tab = new FakeBrowser().openTab(url);
  const state = createUrlState({
    parse: (search) => new URLSearchParams(search).get('word') ?? '',
    format: (word, search) => {
      const params = new URLSearchParams(search);
      params.delete('word');
      if (word !== '') params.set('word', word);
      return params.size === 0 ? '' : `?${params}`;
    },
  });
  cleanups.push(state.sync());
  return { tab, state };
}

test('reads the view from the URL', () => {
  expect(openPage('/list?word=silk').state.$view.get()).toBe('silk');
  expect(openPage('/list').state.$view.get()).toBe('');
});

test('adds a history entry for each new view, and Back restores the earlier one', () => {
  const { tab, state } = openPage('/list?from=mail#top');
  state.push('silk');
  state.push('silk');
  state.push('wool');
  expect(tab.historyLength).toBe(3);
  expect(tab.url).toBe('/list?from=mail&word=wool');
  expect(location.hash).toBe('#top');
  tab.go(-1);
  expect(state.$view.get()).toBe('silk');
  tab.go(-1);
  expect(state.$view.get()).toBe('');
  tab.go(1);
  expect(state.$view.get()).toBe('silk');
});

test('replaces the view without a history entry, and keeps the fragment', () => {
  const { tab, state } = openPage('/list?word=silk#top');
  state.replace('');
  expect(state.$view.get()).toBe('');
  expect([tab.url, location.hash, tab.historyLength]).toEqual(['/list', '#top', 1]);
});

test('returns the URL of another view', () => {
  const { state } = openPage('/list?word=silk&from=mail');
  expect(state.hrefOf('wool')).toBe('/list?from=mail&word=wool');
  expect(state.hrefOf(state.defaultView)).toBe('/list?from=mail');
});

test('ignores Back after the synchronization with the URL has ended', () => {
  const { tab, state } = openPage('/list');
  state.push('silk');
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  tab.go(-1);
  expect(state.$view.get()).toBe('silk');
});
