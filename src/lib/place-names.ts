import { US_STATES } from '#contract/address/us-states.ts';
import { LOCALE } from '#messages/locale.ts';

const states: Readonly<Record<string, string>> = US_STATES;

let names: Intl.DisplayNames | undefined;

/** Returns the name of a country such as `US` in the site's language, or its code if it has none. */
function countryName(country: string): string {
  names ??= new Intl.DisplayNames(LOCALE, { type: 'region' });
  return names.of(country) ?? country;
}

/** Returns the name of a place such as `US` or `US-CA`, or its code if it has none. */
export function placeName(place: string): string {
  const [country = '', region] = place.split('-');
  if (region === undefined) return countryName(country);
  return (country === 'US' ? states[region] : undefined) ?? place;
}

/** Returns countries with their names, by which they are sorted, for a select. */
export function namedCountries(countries: readonly string[]): { value: string; text: string }[] {
  return countries
    .map((value) => ({ value, text: countryName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, LOCALE));
}
