const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The calendar day that an ISO time names, in its own offset, e.g. `December 31, 2026`. */
export function formatDay(iso: string): string {
  return LONG.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** An ISO time as a clock on the reader's wall shows it, in their language. In the browser only. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of an ISO time on the reader's calendar, in their language. In the browser only. */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}
