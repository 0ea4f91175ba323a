const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the calendar day of an ISO time in its own offset, e.g. `December 31, 2026`. */
export function formatDay(iso: string): string {
  return LONG.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Returns an ISO time as date and time in the user's time zone and language. Browser only. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Returns the day of an ISO time in the user's time zone and language. Browser only. */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}
