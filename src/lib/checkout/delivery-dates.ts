import { countDaysUntil } from '#contract/quote/business-days.ts';
import { createFormatter } from '#lib/dates.ts';
import { addDays } from '#lib/shop-days.ts';

/** Returns the first and the last day on which a parcel ordered on a day may arrive. [SHIP-02] */
export function arrivalDays(
  day: string,
  { minDays, maxDays }: { readonly minDays: number; readonly maxDays: number },
): readonly [first: string, last: string] {
  return [addDays(day, countDaysUntil(day, minDays)), addDays(day, countDaysUntil(day, maxDays))];
}

const formatWeekdayOf = createFormatter(undefined, () => ({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
}));

/** Returns a calendar day, such as `2026-12-01`, with its weekday in the user's language. */
export const formatWeekday = (day: string): string => formatWeekdayOf(`${day}T00:00:00Z`);
