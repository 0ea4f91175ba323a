/** The shop's time zone; undefined for the browser's, if the backend announces none. */
const shopTimeZone = () => __SHOP_TIME_ZONE__ ?? undefined;

type Options = Intl.DateTimeFormatOptions;

/** Returns a formatter that creates its format on the first call, because a format costs milliseconds on a phone. */
function formatter(locale: string | undefined, optionsOf: () => Options): (time: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(locale, optionsOf());
    return format.format(new Date(time));
  };
}

const formatLong = formatter('en-US', () => ({ dateStyle: 'long', timeZone: 'UTC' }));

/** Returns the calendar day of an ISO time in its own offset, e.g. `December 31, 2026`. */
export function formatCalendarDay(iso: string): string {
  return formatLong(`${iso.slice(0, 10)}T00:00:00Z`);
}

/** Returns the format of a moment: in the shop's time zone, which it names unless it is the browser's. */
function momentOptions(month: 'long' | 'short'): Options {
  const timeZone = shopTimeZone();
  const isElsewhere = timeZone && timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isElsewhere
    ? {
        timeZone,
        ...{ year: 'numeric', month, day: 'numeric' },
        ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
      }
    : { dateStyle: month === 'long' ? 'long' : 'medium', timeStyle: 'short' };
}

const formatLongTime = formatter(undefined, () => momentOptions('long'));

/** Returns an ISO time as date and time in the shop's time zone and the user's language. Browser only. */
export function formatDateTime(iso: string): string {
  return keepPeriod(formatLongTime(iso));
}

const formatMediumTime = formatter(undefined, () => momentOptions('short'));

/** Returns an ISO time as a short date and time in the shop's time zone and the user's language. Browser only. */
export function formatShortDateTime(iso: string): string {
  return keepPeriod(formatMediumTime(iso));
}

/** Keeps 'AM' and 'PM' on the line of their time. */
function keepPeriod(text: string): string {
  return text.replace(/ (?=[AP]M\b)/, '\u00a0');
}

/** Returns the day of an ISO time in the shop's time zone and the user's language. */
export const formatShopDate = formatter(undefined, () => ({
  dateStyle: 'medium',
  timeZone: shopTimeZone(),
}));

/** Returns the day of an ISO time in the shop's time zone in English, for pages that are built before they are read. */
export const formatLongShopDate = formatter('en-US', () => ({
  dateStyle: 'long',
  timeZone: shopTimeZone() ?? 'UTC',
}));

const formatIsoDay = formatter('sv-SE', () => ({ dateStyle: 'short', timeZone: shopTimeZone() }));
const formatIsoTime = formatter('sv-SE', () => ({
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: shopTimeZone(),
}));

/** Returns the day of a time in the shop's time zone, such as `2026-03-09`. */
export const shopDay = (time: Date): string => formatIsoDay(time.toISOString());

/** Returns the day `days` after a day such as `2026-03-09`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the time at which a day such as `2026-03-09` begins in the shop's time zone. */
export function startOfShopDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${formatIsoTime(new Date(time).toISOString()).replace(' ', 'T')}Z`) - time;
  // Twice, because the clock may change between the two times.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess));
}
