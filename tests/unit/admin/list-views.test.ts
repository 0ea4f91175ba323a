import { afterEach, expect, test, vi } from 'vitest';
import { cents, formatCents } from '#contract/wire/money.ts';
import { messagePath, parseMessageUrl, readInboxView, writeInboxView } from '#lib/admin/inbox/inbox.ts';
import {
  ALL_ORDERS,
  haveSameOrders,
  managedOrderPath,
  parseManagedOrderUrl,
  readOrdersView,
  toOrdersQuery,
  validatePeriod,
  writeOrdersView,
} from '#lib/admin/orders/managed-orders.ts';
import { readReviewsView, writeReviewsView } from '#lib/admin/reviews/managed-reviews.ts';
import { readSearchView, writeSearchView } from '#lib/admin/search-view.ts';
import { formatShopDays, toMonthBars, toRevenueBars } from '#lib/admin/stats/chart-bars.ts';
import { readUsersView, writeUsersView } from '#lib/admin/users/managed-users.ts';
import { reviewsFingerprint } from '#lib/reviews/reviews-fingerprint.ts';
import { changeText } from '#messages/admin/stats.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ['', ALL_ORDERS, ''],
  [
    '?status=overdue&q=+ada+&page=2',
    { ...ALL_ORDERS, status: 'overdue', q: 'ada', page: 2 },
    '?status=overdue&q=ada&page=2',
  ],
  ['?status=lost&page=0', ALL_ORDERS, ''],
  ['?page=3', { ...ALL_ORDERS, page: 3 }, '?page=3'],
  ['?user=u-1&page=2', { ...ALL_ORDERS, user: 'u-1', page: 2 }, '?user=u-1&page=2'],
  ['?period=7&sort=total', { ...ALL_ORDERS, period: '7', sort: 'total' }, '?period=7&sort=total'],
  ['?period=8&sort=newest&from=2026-03-09', ALL_ORDERS, ''],
  ['?period=7&from=2026-03-09', { ...ALL_ORDERS, period: '7' }, '?period=7'],
  [
    '?from=2026-03-08&to=2026-03-09',
    { ...ALL_ORDERS, period: 'custom', from: '2026-03-08', to: '2026-03-09' },
    '?period=custom&from=2026-03-08&to=2026-03-09',
  ],
  ['?to=2026-03-09', { ...ALL_ORDERS, period: 'custom', to: '2026-03-09' }, '?period=custom&to=2026-03-09'],
  ['?from=2026-02-30', ALL_ORDERS, ''],
  ['?from=0001-01-01', ALL_ORDERS, ''],
  ['?to=9999-12-31', ALL_ORDERS, ''],
  [
    '?period=custom&from=2026-03-09&to=2026-02-30',
    { ...ALL_ORDERS, period: 'custom', from: '2026-03-09' },
    '?period=custom&from=2026-03-09',
  ],
])(
  '[ADMIN-07] parses the query string “%s” of the orders and formats it again',
  (search, view, normalized) => {
    expect(readOrdersView(search)).toEqual(view);
    expect(writeOrdersView(readOrdersView(search))).toBe(normalized);
  },
);

test.each([
  // The clock of New York went forward on March 8, 2026, at 2 in the morning.
  [{ period: '1' }, { from: '2026-03-09T04:00:00.000Z' }],
  [{ period: '7' }, { from: '2026-03-03T05:00:00.000Z' }],
  [{ period: '30' }, { from: '2026-02-08T05:00:00.000Z' }],
  [{ user: 'u-1' }, { user: 'u-1' }],
  [
    { period: 'custom', from: '2026-03-08', to: '2026-03-08' },
    { from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T04:00:00.000Z' },
  ],
  [{ period: 'custom', to: '2026-02-28' }, { to: '2026-03-01T05:00:00.000Z' }],
  [
    { status: 'pending', q: 'ada', sort: 'oldest' },
    { status: 'pending', q: 'ada', sort: 'oldest' },
  ],
] as const)('[ADMIN-07] queries the orders of %o by the days of the shop', (view, query) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.stubGlobal('__SHOP_TIME_ZONE__', 'America/New_York');
  const found = toOrdersQuery({ ...ALL_ORDERS, ...view }, new Date('2026-03-09T12:00:00Z'));
  expect(found).toEqual({
    status: '',
    q: '',
    user: undefined,
    from: undefined,
    to: undefined,
    sort: undefined,
    ...query,
  });
});

test('[ADMIN-07] only the sort order and the page leave the found orders as they are', () => {
  expect(haveSameOrders(ALL_ORDERS, { ...ALL_ORDERS, sort: 'total', page: 2 })).toBe(true);
  for (const change of [
    { status: 'pending' },
    { q: 'ada' },
    { user: 'u-1' },
    { period: '1' },
    { to: '2026-03-09' },
  ] as const)
    expect(haveSameOrders(ALL_ORDERS, { ...ALL_ORDERS, ...change })).toBe(false);
});

test('[ADMIN-07] the days of a period may be open, but not reversed', () => {
  expect(validatePeriod({ from: '2026-03-10', to: '2026-03-09' })).toEqual({
    to: 'The start date must not be after the end date.',
  });
  // A year that was not typed to its end.
  expect(validatePeriod({ from: '0026-03-10', to: '2026-03-09' })).toEqual({
    from: 'Must be a day of the years 1900 to 2999.',
  });
  for (const days of [
    { from: '2026-03-09', to: '2026-03-09' },
    { from: '2026-03-09', to: '' },
    { from: '', to: '2026-03-09' },
  ])
    expect(validatePeriod(days)).toEqual({});
});

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

test('[ADMIN-08] parses the query string of the users and formats it again', () => {
  const view = { role: 'admin', q: 'ada', page: 2 } as const;
  expect(readUsersView('?role=admin&q=ada&page=2')).toEqual(view);
  expect(writeUsersView(view)).toBe('?role=admin&q=ada&page=2');
  expect(readUsersView('?role=owner')).toEqual({ role: '', q: '', page: 1 });
  expect(writeUsersView({ role: '', q: '', page: 1 })).toBe('');
});

test('[ADMIN-07] the path of an order holds the view of the list', () => {
  const list = { ...ALL_ORDERS, status: 'pending', q: 'ada', page: 2 } as const;
  const path = managedOrderPath('SOL-7K3M-92QD', list);
  expect(path).toBe('/dashboard/order?number=SOL-7K3M-92QD&status=pending&q=ada&page=2');
  const { search } = new URL(path, 'https://shop.example');
  expect(parseManagedOrderUrl(search)).toEqual({ number: 'SOL-7K3M-92QD', list });
  expect(managedOrderPath('SOL-7K3M-92QD', ALL_ORDERS)).toBe('/dashboard/order?number=SOL-7K3M-92QD');
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
    { from: '2026-03-08', revenueCents: cents(0), orders: 0 },
    { from: '2026-03-09', revenueCents: cents(1250), orders: 1 },
  ];
  const shown = (bars: readonly { name: string; value: number; shown: string; accent: boolean }[]) =>
    bars.map(({ name, value, shown: text, accent }) => [name, value, text, accent]);
  expect(shown(toRevenueBars({ unit: 'day', list }))).toEqual([
    ['Mar 8', 0, '$0.00', false],
    ['Mar 9', 1250, '$12.50', false],
  ]);
  const sold = [...list, { from: '2026-03-10', revenueCents: cents(2000), orders: 2 }];
  expect(shown(toRevenueBars({ unit: 'day', list: sold })).map(([, , , accent]) => accent)).toEqual([
    false,
    false,
    true,
  ]);
  expect(shown(toRevenueBars({ unit: 'month', list }))[0]?.[0]).toBe('Mar 2026');
  const months = [
    { month: '2026-02', paidCents: cents(0) },
    { month: '2026-03', paidCents: cents(0) },
  ];
  // Without any payment no bar stands out.
  expect(shown(toMonthBars(months))).toEqual([
    ['Feb 2026', 0, '$0.00', false],
    ['Mar 2026', 0, '$0.00', false],
  ]);
  // The months before the first payment are left out, but a chart has six.
  const year = Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    paidCents: cents(0),
  }));
  const paidIn = (first: string) =>
    year.map(({ month, paidCents }) => ({ month, paidCents: month < first ? paidCents : cents(100) }));
  expect(toMonthBars(paidIn('2026-03')).map(({ name }) => name)[0]).toBe('Mar 2026');
  expect(toMonthBars(paidIn('2026-12')).map(({ name }) => name)).toEqual(
    ['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => `${month} 2026`),
  );
  // Nor does a single one.
  expect(shown(toMonthBars([{ month: '2026-03', paidCents: cents(50) }]))[0]?.[3]).toBe(false);
  expect(formatShopDays({ from: '2026-03-09', to: '2026-03-09' })).toBe('Mar 9, 2026');
  expect(formatShopDays({ from: '2026-03-09', to: '2026-04-01' })).toBe('Mar 9\u2009–\u2009Apr 1, 2026');
});

test('[ADMIN-07] a figure is compared with the one before', () => {
  expect(changeText(112, 100, String)).toBe('Up 12% from 100');
  expect(changeText(60, 100, String)).toBe('Down 40% from 100');
  expect(changeText(0, 3, String)).toBe('Down 100% from 3');
  // 4,000 of 250 is 16 times as much: 1,500% more.
  expect(changeText(cents(400_000), cents(25_000), formatCents)).toBe('Up 1,500% from $250.00');
  expect(changeText(1001, 1000, String)).toBe('Up from 1000');
  expect(changeText(7, 0, String)).toBe('Up from 0');
  expect(changeText(7, 7, String)).toBe('Unchanged');
  expect(changeText(0, 0, String)).toBeUndefined();
  expect(changeText(7, undefined, String)).toBeUndefined();
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
