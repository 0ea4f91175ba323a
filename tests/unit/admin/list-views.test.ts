import { expect, test } from 'vitest';
import { dollars } from '#contract/money.ts';
import { messagePath, parseMessageUrl, readInboxView, writeInboxView } from '#lib/admin/inbox/inbox.ts';
import {
  managedOrderPath,
  parseManagedOrderUrl,
  readOrdersView,
  writeOrdersView,
} from '#lib/admin/orders/managed-orders.ts';
import { readReviewsView, writeReviewsView } from '#lib/admin/reviews/managed-reviews.ts';
import { readSearchView, writeSearchView } from '#lib/admin/search-view.ts';
import { formatShopDay, toMonthBars, toRevenueBars } from '#lib/admin/stats/chart-bars.ts';
import { reviewsFingerprint } from '#lib/reviews/reviews-fingerprint.ts';

test.each([
  ['', { status: '', q: '', page: 1 }, ''],
  [
    '?status=overdue&q=+ada+&page=2',
    { status: 'overdue', q: 'ada', page: 2 },
    '?status=overdue&q=ada&page=2',
  ],
  ['?status=lost&page=0', { status: '', q: '', page: 1 }, ''],
  ['?page=3', { status: '', q: '', page: 3 }, '?page=3'],
])(
  '[ADMIN-07] parses the query string “%s” of the orders and formats it again',
  (search, view, normalized) => {
    expect(readOrdersView(search)).toEqual(view);
    expect(writeOrdersView(readOrdersView(search))).toBe(normalized);
  },
);

test('parses the query string of a search and formats it again', () => {
  expect(readSearchView('?q=+ada+%25&page=2&status=pending')).toEqual({ q: 'ada %', page: 2 });
  expect(readSearchView('?page=0')).toEqual({ q: '', page: 1 });
  expect(writeSearchView({ q: 'ada & %', page: 1 })).toBe('?q=ada+%26+%25');
  expect(writeSearchView({ q: '', page: 3 })).toBe('?page=3');
  expect(writeSearchView({ q: '', page: 1 })).toBe('');
});

test('parses the query string of the reviews and formats it again', () => {
  const view = { filter: 'critical', q: 'ada', page: 2 } as const;
  expect(readReviewsView('?filter=critical&q=ada&page=2')).toEqual(view);
  expect(writeReviewsView(view)).toBe('?filter=critical&q=ada&page=2');
  expect(readReviewsView('?filter=bad')).toEqual({ filter: '', q: '', page: 1 });
  expect(writeReviewsView({ filter: '', q: '', page: 1 })).toBe('');
});

test('[ADMIN-07] the path of an order holds the view of the list', () => {
  const list = { status: 'pending', q: 'ada', page: 2 } as const;
  const path = managedOrderPath('SOL-7K3M-92QD', list);
  expect(path).toBe('/dashboard/order?number=SOL-7K3M-92QD&status=pending&q=ada&page=2');
  const { search } = new URL(path, 'https://shop.example');
  expect(parseManagedOrderUrl(search)).toEqual({ number: 'SOL-7K3M-92QD', list });
  expect(managedOrderPath('SOL-7K3M-92QD', { status: '', q: '', page: 1 })).toBe(
    '/dashboard/order?number=SOL-7K3M-92QD',
  );
  expect(parseManagedOrderUrl('').number).toBe('');
});

test('the path of a message holds the view of the inbox', () => {
  expect(readInboxView('?state=unread&page=2')).toEqual({ state: 'unread', page: 2 });
  expect(readInboxView('?state=read&page=1')).toEqual({ state: '', page: 1 });
  expect(writeInboxView({ state: '', page: 1 })).toBe('');
  const path = messagePath('m-1', { state: 'answered', page: 3 });
  expect(path).toBe('/dashboard/message?id=m-1&state=answered&page=3');
  expect(messagePath('m-1', { state: '', page: 1 })).toBe('/dashboard/message?id=m-1');
  expect(parseMessageUrl(new URL(path, 'https://shop.example').search)).toEqual({
    id: 'm-1',
    listUrl: '/dashboard/inbox?state=answered&page=3',
  });
  expect(parseMessageUrl('')).toEqual({ id: '', listUrl: '/dashboard/inbox' });
});

test('[ADMIN-07] [USER-03] the bars of a chart name their day or month and mark the largest one', () => {
  const list = [
    { from: '2026-03-08', revenue: dollars(0), orders: 0 },
    { from: '2026-03-09', revenue: dollars(12.5), orders: 1 },
  ];
  const shown = (bars: readonly { name: string; value: number; shown: string; accent: boolean }[]) =>
    bars.map(({ name, value, shown: text, accent }) => [name, value, text, accent]);
  expect(shown(toRevenueBars({ unit: 'day', list }))).toEqual([
    ['Mar 8', 0, '$0.00', false],
    ['Mar 9', 12.5, '$12.50', true],
  ]);
  expect(shown(toRevenueBars({ unit: 'month', list }))[0]?.[0]).toBe('Mar 2026');
  const months = [
    { month: '2026-02', paid: dollars(0) },
    { month: '2026-03', paid: dollars(0) },
  ];
  // Without any payment no bar stands out.
  expect(shown(toMonthBars(months))).toEqual([
    ['Feb 2026', 0, '$0.00', false],
    ['Mar 2026', 0, '$0.00', false],
  ]);
  expect(shown(toMonthBars([{ month: '2026-03', paid: dollars(0.5) }]))[0]?.[3]).toBe(true);
  expect(formatShopDay('2026-03-09')).toBe('Mar 9, 2026');
});

test('the fingerprint of reviews changes with their number, each edit and the newest ones', () => {
  const review = { _id: 'r1', updatedAt: '2026-01-01T00:00:00.000Z' };
  const fingerprint = reviewsFingerprint(1, [review]);
  expect(reviewsFingerprint(1, [{ ...review, words: 'Falls well.' }])).toBe(fingerprint);
  for (const [count, newest] of [
    [2, [review]],
    [1, [{ ...review, _id: 'r2' }]],
    [1, [{ ...review, updatedAt: '2026-01-02T00:00:00.000Z' }]],
    [1, [review, review]],
    [undefined, undefined],
  ] as const)
    expect(reviewsFingerprint(count, newest)).not.toBe(fingerprint);
  expect(reviewsFingerprint(undefined, undefined)).toBe(reviewsFingerprint(0, []));
  expect(reviewsFingerprint(1, [null])).toBe('1,');
});
