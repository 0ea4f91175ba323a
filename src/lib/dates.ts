/** Returns a formatter that creates its format on the first call, because a format costs milliseconds on a phone. */
function formatter(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): (time: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(time));
  };
}

const formatLong = formatter('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the calendar day of an ISO time in its own offset, e.g. `December 31, 2026`. */
export function formatCalendarDay(iso: string): string {
  return formatLong(`${iso.slice(0, 10)}T00:00:00Z`);
}

const formatLongTime = formatter(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Returns an ISO time as date and time in the user's time zone and language. Browser only. */
export function formatDateTime(iso: string): string {
  return keepPeriod(formatLongTime(iso));
}

const formatMediumTime = formatter(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Returns an ISO time as a short date and time in the user's time zone and language. Browser only. */
export function formatShortDateTime(iso: string): string {
  return keepPeriod(formatMediumTime(iso));
}

/** Keeps 'AM' and 'PM' on the line of their time. */
function keepPeriod(text: string): string {
  return text.replace(/ (?=[AP]M$)/, '\u00a0');
}

/** Returns the day of an ISO time in the user's time zone and language. Browser only. */
export const formatLocalDate = formatter(undefined, { dateStyle: 'medium' });
