import { LOCALE } from '#messages/locale.ts';

/** Returns a day in the shop's time zone, such as `November 27, 2026`. */
export function formatMailDay(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone }).format(time);
}

/** Returns a moment in the shop's time zone, such as `November 27, 2026 at 2:05 PM EST`. */
export function formatMailTime(time: Date, timeZone: string): string {
  return formatMoment(time, timeZone, {});
}

/** Returns a moment to the second in the shop's time zone, such as `November 27, 2026 at 2:05:09 PM EST`. */
export function formatMailSecond(time: Date, timeZone: string): string {
  return formatMoment(time, timeZone, { second: '2-digit' });
}

function formatMoment(time: Date, timeZone: string, precision: Intl.DateTimeFormatOptions): string {
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(LOCALE, { ...day, ...clock, ...precision, timeZone })
    .format(time)
    .replaceAll('\u202f', ' ');
}
