import { COUNTRIES } from '#contract/address/countries.ts';
import { US_STATES } from '#contract/address/us-states.ts';
import { settingsText as words } from '#messages/admin/settings.ts';
import { LOCALE } from '#messages/locale.ts';

/** A place for a select: a country, a region or a group. */
export interface PlaceChoice {
  readonly value: string;
  readonly text: string;
}

/** The states of the United States by their codes, for a select. */
export const STATE_CHOICES: readonly PlaceChoice[] = Object.entries(US_STATES).map(([value, text]) => ({
  value,
  text,
}));

const states: Readonly<Record<string, string>> = US_STATES;

/** Returns the name of a place such as `US`, `US-CA` or `*`. */
export function placeName(place: string): string {
  if (place === '*') return words.delivery.everywhere;
  const [country = '', region] = place.split('-');
  if (region === undefined) return countryNames().of(country) ?? country;
  return (country === 'US' ? states[region] : undefined) ?? place;
}

let names: Intl.DisplayNames | undefined;

function countryNames(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames(LOCALE, { type: 'region' });
  return names;
}

let choices: readonly PlaceChoice[] | undefined;

/** Returns all countries by their names. Sorts them at the first call only: each field of a country has all of them. */
export function countryChoices(): readonly PlaceChoice[] {
  choices ??= COUNTRIES.map((value) => ({ value, text: placeName(value) })).sort((a, b) =>
    a.text.localeCompare(b.text, LOCALE),
  );
  return choices;
}
