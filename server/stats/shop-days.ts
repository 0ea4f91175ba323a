import {
  DAYS_IN_ORDER,
  LONGEST_RANGE,
  type RangeQuery,
  type ShopRange,
  USUAL_RANGE,
} from '#contract/stats.ts';
import { invalid } from '../http/failures.ts';

/** Days of the shop's calendar, as `2026-03-09`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** The day that a clock on the shop's wall shows. Swedish writes dates as ISO does. */
export function shopDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The first day of the month that is so many months later, or earlier, than that of `day`. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return isoDay(Date.UTC(year, month - 1 + months, 1));
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
// A calendar without a time zone: each day has 24 hours.
const daysAfter = (day: string, days: number) => isoDay(Date.parse(day) + days * DAY_MS);

const NAMED: Readonly<Record<ShopRange, (today: string) => Days>> = {
  '7-days': (today) => ({ from: daysAfter(today, -6), to: today }),
  '30-days': (today) => ({ from: daysAfter(today, -29), to: today }),
  'this-month': (today) => ({ from: monthAfter(today, 0), to: today }),
  'last-month': (today) => ({ from: monthAfter(today, -1), to: daysAfter(monthAfter(today, 0), -1) }),
  '12-months': (today) => ({ from: monthAfter(today, -11), to: today }),
};

/**
 * The days that a query asks for. Without `to` they end today, without `from` they are as many as usual. Throws a 400
 * for days that end before they begin, and for too many.
 */
export function daysOf({ range = USUAL_RANGE, ...asked }: RangeQuery, today: string): Days {
  if (asked.from === undefined && asked.to === undefined) return NAMED[range](today);
  const { to = today } = asked;
  const { from = NAMED[USUAL_RANGE](to).from } = asked;
  const length = lengthOf({ from, to });
  if (length < 1) throw invalid({ from: [DAYS_IN_ORDER] });
  if (length > LONGEST_RANGE) throw invalid({ from: ['A range can have ten years at most.'] });
  return { from, to };
}

/** How many days there are, with the first and the last one. */
export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
