import { createFormatter, shopTimeZone } from './dates.ts';

// Days have the format of the Swedish locale, such as `2026-03-09`.
const formatDay = createFormatter('sv-SE', () => ({ dateStyle: 'short', timeZone: shopTimeZone() }));

/** Returns the day of a time in the shop's time zone. */
export const shopDay = (time: Date): string => formatDay(time.toISOString());

/** Returns the day that lies `days` after a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The offsets of time zones from UTC are at most 14 hours. */
const MAX_OFFSET_MS = 14 * 60 * 60 * 1000;
/** All clocks differ, and change, by whole quarters of an hour. */
const STEP_MS = 15 * 60 * 1000;

/**
 * Returns the time at which a day begins in the shop's time zone, or in that of `dayOf`. That is not midnight if the
 * clock changes then.
 */
export function startOfShopDay(day: string, dayOf = shopDay): Date {
  const time = new Date(Date.parse(day) - MAX_OFFSET_MS);
  while (dayOf(time) < day) time.setTime(time.getTime() + STEP_MS);
  return time;
}
