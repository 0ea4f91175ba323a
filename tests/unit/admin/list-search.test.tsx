import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { ListSearch } from '#islands/dashboard/ListSearch.tsx';
import { type SearchView, writeSearchView } from '#lib/admin/search-view.ts';
import { usersText as words } from '#messages/admin/users.ts';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The static HTML of the search of a list. */

const search = (view: SearchView) => (
  <ListSearch
    list={{
      $view: { get: () => view },
      go: vi.fn(),
      replace: vi.fn(),
      hrefOf: (other) => `/dashboard/users${writeSearchView(other)}`,
    }}
    view={view}
    words={words}
    field={createRef()}
  />
);

test('a search has a named field, a hint and a button', () => {
  const view = { q: '', page: 3 };
  expect(renderMarkup(search(view))).toMatch(
    /^<search><form>.*<button type="submit">Find<\/button><\/form><\/search>$/,
  );
  expect(renderText(search(view))).toBe('Find a user Find');
  const [label] = attributesOf(search(view), 'label');
  const [field] = attributesOf(search(view), 'input');
  const id = /for="([^"]+)"/.exec(label ?? '')?.[1];
  expect(field).toBe(
    `type="search" autoComplete="off" placeholder="Username or email" id="${id}" aria-invalid="false" name="q" value=""`,
  );
});

test('a search for a text shows it, and a link to the first page of all entries', () => {
  const view = { q: '100% "silk"', page: 3 };
  expect(attributesOf(search(view), 'input')[0]).toContain('value="100% &quot;silk&quot;"');
  expect(renderMarkup(search(view))).toContain('<a href="/dashboard/users">Show all</a>');
});
