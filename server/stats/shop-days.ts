import {
  DAYS_IN_ORDER,
  LONGEST_RANGE,
  type RangeQuery,
  type ShopRange,
  USUAL_RANGE,
} from '#contract/stats.ts';
import { invalid } from '../http/failures.ts';

/** A range of days in the shop's time zone, both ends included, e.g. `2026-03-09`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Returns the date in a time zone as `YYYY-MM-DD`, the format of the Swedish locale. */
export function shopDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** Returns the first day of the month that lies `months` after the month of `day`, or before it if negative. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toIsoDay(Date.UTC(year, month - 1 + months, 1));
}

const toIsoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
// Calculates in UTC, where every day has 24 hours.
const addDays = (day: string, days: number) => toIsoDay(Date.parse(day) + days * DAY_MS);

const PRESETS: Readonly<Record<ShopRange, (today: string) => Days>> = {
  '7-days': (today) => ({ from: addDays(today, -6), to: today }),
  '30-days': (today) => ({ from: addDays(today, -29), to: today }),
  'this-month': (today) => ({ from: monthAfter(today, 0), to: today }),
  'last-month': (today) => ({ from: monthAfter(today, -1), to: addDays(monthAfter(today, 0), -1) }),
  '12-months': (today) => ({ from: monthAfter(today, -11), to: today }),
};

/**
 * Returns the days that a query selects. `to` defaults to today, `from` to the start of the default range. Throws
 * `HttpError` 400 when the range ends before it starts or exceeds ten years.
 */
export function daysOf({ range = USUAL_RANGE, ...custom }: RangeQuery, today: string): Days {
  if (custom.from === undefined && custom.to === undefined) return PRESETS[range](today);
  const { to = today } = custom;
  const { from = PRESETS[USUAL_RANGE](to).from } = custom;
  const length = lengthOf({ from, to });
  if (length < 1) throw invalid({ from: [DAYS_IN_ORDER] });
  if (length > LONGEST_RANGE) throw invalid({ from: ['A range can span ten years at most.'] });
  return { from, to };
}

/** Returns the number of days in a range, both ends included. */
export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
