import { countDaysUntil } from '#contract/quote/business-days.ts';
import {
  DEFAULT_RANGE,
  type FigureRange,
  hasKnownYear,
  MAX_RANGE_DAYS,
  type RangeQuery,
} from '#contract/shop/stats.ts';
import { invalidInput } from './http-error.ts';
import { messageOf } from './messages.ts';

/** A range of days in the shop's time zone, both ends included, e.g. `2026-03-09`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Returns the date in a time zone as `YYYY-MM-DD`, the format of the Swedish locale. */
export function toShopDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The formats by time zone: an export formats many times. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  const known = timeFormats.get(timeZone);
  if (known) return known;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...day, ...clock, timeZoneName: 'longOffset' });
  timeFormats.set(timeZone, format);
  return format;
}

/** Returns a time in a time zone as ISO time with its offset, such as `2026-03-09T20:15:00-04:00`. */
export function toShopTime(time: Date, timeZone: string): string {
  const [wall = '', offset = ''] = timeFormat(timeZone)
    .format(time)
    .split(/ (?=GMT)/);
  return `${wall.replace(' ', 'T')}${offset.slice(3).replace('−', '-') || '+00:00'}`;
}

/** Returns the first day of the month that lies `months` after the month of `day`, or before it if negative. */
export function startOfMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toIsoDay(Date.UTC(year, month - 1 + months, 1));
}

const toIsoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
// Calculates in UTC, where every day has 24 hours.
const addDays = (day: string, days: number) => toIsoDay(Date.parse(day) + days * DAY_MS);

/** Returns the day that lies a number of business days, Monday to Friday, after a day. */
export function addBusinessDays(day: string, businessDays: number): string {
  return addDays(day, countDaysUntil(day, businessDays));
}

const PRESETS: Readonly<Record<FigureRange, (today: string) => DateRange>> = {
  '7-days': (today) => ({ from: addDays(today, -6), to: today }),
  '30-days': (today) => ({ from: addDays(today, -29), to: today }),
  'this-month': (today) => ({ from: startOfMonth(today, 0), to: today }),
  'last-month': (today) => ({ from: startOfMonth(today, -1), to: addDays(startOfMonth(today, 0), -1) }),
  '12-months': (today) => ({ from: startOfMonth(today, -11), to: today }),
};

/**
 * Returns the days that a query selects. `to` defaults to today, `from` to the start of the default range. Throws
 * `HttpError` 400 when the range ends before it starts, exceeds ten years or has an unknown year.
 */
export function resolveDateRange({ range = DEFAULT_RANGE, ...custom }: RangeQuery, today: string): DateRange {
  if (custom.from === undefined && custom.to === undefined) return PRESETS[range](today);
  const { to = today } = custom;
  if (!hasKnownYear(to)) throw invalidInput({ to: [messageOf('unknownYear')] });
  const { from = PRESETS[DEFAULT_RANGE](to).from } = custom;
  if (!hasKnownYear(from)) throw invalidInput({ from: [messageOf('unknownYear')] });
  const length = countDays({ from, to });
  if (length < 1) throw invalidInput({ from: [messageOf('daysReversed')] });
  if (length > MAX_RANGE_DAYS) throw invalidInput({ from: [messageOf('rangeTooLong')] });
  return { from, to };
}

/**
 * Returns the range that the sales of a range are compared with. A range that starts with a month is compared with the
 * same days of the preceding months, so that October 1 to 31 follows September 1 to 30. Any other range is compared
 * with the same number of days directly before it.
 */
export function precedingRange({ from, to }: DateRange): DateRange {
  if (!isStartOfMonth(from)) {
    return { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) };
  }
  const months = monthNumber(to) - monthNumber(from) + 1;
  const lastDay = addDays(startOfMonth(to, 1 - months), -1);
  const sameDay = lastDay.slice(0, -2) + to.slice(-2);
  const isWholeMonth = isStartOfMonth(addDays(to, 1)) || sameDay > lastDay;
  return { from: startOfMonth(from, -months), to: isWholeMonth ? lastDay : sameDay };
}

const isStartOfMonth = (day: string) => day.endsWith('-01');

/** Returns the number of months before the month of a day, counted from year 0. */
function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month;
}

/** Returns the number of days in a range, both ends included. */
export function countDays({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
