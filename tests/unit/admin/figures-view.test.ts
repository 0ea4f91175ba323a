import { expect, test } from 'vitest';
import { readFiguresView, validateDays, writeFiguresView } from '#lib/admin/stats/figures-view.ts';

test.each([
  ['', { range: '30-days' }, ''],
  ['?range=30-days', { range: '30-days' }, ''],
  ['?range=12-months', { range: '12-months' }, '?range=12-months'],
  [
    '?from=2026-03-08&to=2026-03-09',
    { from: '2026-03-08', to: '2026-03-09' },
    '?from=2026-03-08&to=2026-03-09',
  ],
  ['?range=ever', { range: '30-days' }, ''],
  ['?from=2026-03-08', { range: '30-days' }, ''],
  ['?to=2026-03-08&range=7-days', { range: '7-days' }, '?range=7-days'],
  ['?from=2026-02-29&to=2026-03-09', { range: '30-days' }, ''],
  ['?from=2026-03-09&to=2026-03-08', { range: '30-days' }, ''],
])('[ADMIN-07] parses the query string “%s” as %j and formats it as “%s”', (search, view, normalized) => {
  expect(readFiguresView(search)).toEqual(view);
  expect(writeFiguresView(readFiguresView(search))).toBe(normalized);
});

test('[ADMIN-07] validates entered days and reports errors by field', () => {
  expect(validateDays({ from: '2026-03-09', to: '2026-03-09' })).toEqual({});
  expect(validateDays({ from: '2026-03-09', to: '2026-03-08' })).toEqual({
    from: 'The start date must not be after the end date.',
  });
  expect(validateDays({ from: '', to: '2026-02-29' })).toEqual({
    from: 'From must be a date such as 2026-03-09.',
    to: 'To must be a date such as 2026-03-09.',
  });
});
