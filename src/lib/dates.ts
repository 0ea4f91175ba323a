import { LOCALE } from '#messages/locale.ts';

/** The shop's time zone; undefined for the browser's, if the backend announces none. */
export const shopTimeZone = () => __SHOP_TIME_ZONE__ ?? undefined;

type Options = Intl.DateTimeFormatOptions;

/** Returns a formatter that creates its format on the first call, because a format costs milliseconds on a phone. */
export function createFormatter(
  locale: string | undefined,
  optionsOf: () => Options,
): (time: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(locale, optionsOf());
    return format.format(new Date(time));
  };
}

const formatLong = createFormatter(LOCALE, () => ({ dateStyle: 'long', timeZone: 'UTC' }));

/** Returns the calendar day of an ISO time in its own offset, e.g. `December 31, 2026`. */
export function formatCalendarDay(iso: string): string {
  return formatLong(`${iso.slice(0, 10)}T00:00:00Z`);
}

export const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** Returns the options of a format in the shop's time zone, which it names unless it is the browser's. */
export function namingZone(options: Options): Options {
  const timeZone = shopTimeZone();
  return timeZone && timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
    ? { ...options, timeZone, timeZoneName: 'short' }
    : options;
}

const momentOptions = (month: 'long' | 'short') =>
  namingZone({ year: 'numeric', month, day: 'numeric', ...CLOCK });

const formatLongTime = createFormatter(undefined, () => momentOptions('long'));

/** Returns an ISO time as date and time in the shop's time zone and the user's language. Browser only. */
export function formatDateTime(iso: string): string {
  return keepPeriod(formatLongTime(iso));
}

const formatMediumTime = createFormatter(undefined, () => momentOptions('short'));

/** Returns an ISO time as a short date and time in the shop's time zone and the user's language. Browser only. */
export function formatShortDateTime(iso: string): string {
  return keepPeriod(formatMediumTime(iso));
}

/** Keeps 'AM' and 'PM' on the line of their time. */
function keepPeriod(text: string): string {
  return text.replace(/ (?=[AP]M\b)/, '\u00a0');
}

/** Returns the day of an ISO time in the shop's time zone and the user's language. */
export const formatShopDate = createFormatter(undefined, () => ({
  dateStyle: 'medium',
  timeZone: shopTimeZone(),
}));

/** Returns the day of an ISO time in the shop's time zone in the site's language. For pages of the build. */
export const formatLongShopDate = createFormatter(LOCALE, () => ({
  dateStyle: 'long',
  timeZone: shopTimeZone() ?? 'UTC',
}));
