const LONG_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the calendar day of an ISO time in its own offset, e.g. `December 31, 2026`. */
export function formatCalendarDay(iso: string): string {
  return LONG_FORMAT.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

const DATE_TIME_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Returns an ISO time as date and time in the user's time zone and language. Browser only. */
export function formatDateTime(iso: string): string {
  return keepPeriod(DATE_TIME_FORMAT.format(new Date(iso)));
}

const SHORT_DATE_TIME_FORMAT = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Returns an ISO time as a short date and time in the user's time zone and language. Browser only. */
export function formatShortDateTime(iso: string): string {
  return keepPeriod(SHORT_DATE_TIME_FORMAT.format(new Date(iso)));
}

/** Keeps 'AM' and 'PM' on the line of their time. */
function keepPeriod(text: string): string {
  return text.replace(/ (?=[AP]M$)/, '\u00a0');
}

const DATE_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Returns the day of an ISO time in the user's time zone and language. Browser only. */
export function formatLocalDate(iso: string): string {
  return DATE_FORMAT.format(new Date(iso));
}
