const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time as the clock of who reads it shows it, e.g. `Nov 21, 2026, 3:27 PM`. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
