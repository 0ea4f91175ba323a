import { createFormatter } from '#lib/dates.ts';
import { addDays } from '#lib/shop-days.ts';

/** Returns the day that lies a number of business days, Monday to Friday, after a day. */
function addBusinessDays(day: string, businessDays: number): string {
  let last = day;
  for (let left = businessDays; left > 0; ) {
    last = addDays(last, 1);
    const weekday = new Date(last).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return last;
}

/** Returns the first and the last day on which a parcel ordered on a day may arrive. [SHIP-02] */
export function arrivalDays(
  day: string,
  { minDays, maxDays }: { readonly minDays: number; readonly maxDays: number },
): readonly [first: string, last: string] {
  return [addBusinessDays(day, minDays), addBusinessDays(day, maxDays)];
}

const formatWeekdayOf = createFormatter(undefined, () => ({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
}));

/** Returns a calendar day, such as `2026-12-01`, with its weekday in the user's language. */
export const formatWeekday = (day: string): string => formatWeekdayOf(`${day}T00:00:00Z`);
