import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the dates in a browser of Tokyo. */
async function loadDates(shopTimeZone: string | null) {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.stubGlobal('__SHOP_TIME_ZONE__', shopTimeZone);
  vi.resetModules();
  return { ...(await import('#lib/dates.ts')), ...(await import('#lib/shop-days.ts')) };
}

test('shows the days of the shop in any browser', async () => {
  const dates = await loadDates('America/Los_Angeles');
  // Ten in the evening of December 31 in Los Angeles.
  const evening = '2027-01-01T06:00:00Z';
  expect(dates.formatShopDate(evening)).toBe('Dec 31, 2026');
  expect(dates.formatLongShopDate(evening)).toBe('December 31, 2026');
  expect(dates.shopDay(new Date(evening))).toBe('2026-12-31');
});

test('names the time zone of a moment unless the browser has the same', async () => {
  const time = '2027-01-01T06:05:00Z';
  const elsewhere = await loadDates('America/Los_Angeles');
  expect(elsewhere.formatDateTime(time)).toBe('December 31, 2026 at 10:05\u00a0PM PST');
  expect(elsewhere.formatShortDateTime(time)).toBe('Dec 31, 2026, 10:05\u00a0PM PST');
  for (const timeZone of ['Asia/Tokyo', null])
    expect((await loadDates(timeZone)).formatShortDateTime(time)).toBe('Jan 1, 2027, 3:05\u00a0PM');
});

test('dates a review by the day of the shop', async () => {
  await loadDates('America/Los_Angeles');
  const { ReviewItems } = await import('#islands/reviews/ReviewItems.tsx');
  const createdAt = '2027-01-01T06:00:00.000Z';
  const review = { _id: '1', username: 'Ada', stars: 5, words: '', createdAt, updatedAt: createdAt };
  const html = renderToStaticMarkup(createElement(ReviewItems, { reviews: [review] }));
  expect(html).toContain('December 31, 2026');
  expect(html).not.toContain('January');
});

test('shows the days of the browser if the backend announces no time zone', async () => {
  const dates = await loadDates(null);
  expect(dates.formatShopDate('2026-12-31T16:00:00Z')).toBe('Jan 1, 2027');
  // Built pages, which every browser shows alike.
  expect(dates.formatLongShopDate('2026-12-31T16:00:00Z')).toBe('December 31, 2026');
  expect(dates.startOfShopDay('2026-03-08').toISOString()).toBe('2026-03-07T15:00:00.000Z');
});

test.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-08', '2026-03-07T18:30:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z'],
])('in %s the day %s begins at %s', async (timeZone, day, time) => {
  const { startOfShopDay } = await loadDates(timeZone);
  expect(startOfShopDay(day).toISOString()).toBe(time);
});

// The clocks of the first five change at midnight.
test.each([
  'Africa/Cairo',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Atlantic/Azores',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
])('in %s each day begins directly after the day before', async (timeZone) => {
  const { addDays, shopDay, startOfShopDay } = await loadDates(timeZone);
  const found: string[] = [];
  for (let day = '2026-01-01'; day < '2027'; day = addDays(day, 1)) {
    const start = startOfShopDay(day);
    const before = new Date(start.getTime() - 1);
    if (shopDay(start) !== day || shopDay(before) !== addDays(day, -1)) found.push(day);
  }
  expect(found).toEqual([]);
});
