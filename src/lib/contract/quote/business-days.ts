const DAY_MS = 86_400_000;

/** Returns the number of days until a business day, Monday to Friday, after a day such as `2026-03-09`. */
export function countDaysUntil(day: string, businessDays: number): number {
  let days = 0;
  for (let left = businessDays; left > 0; ) {
    days += 1;
    const weekday = new Date(Date.parse(day) + days * DAY_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return days;
}
