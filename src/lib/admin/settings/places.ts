import { COUNTRIES } from '#contract/address/countries.ts';
import { US_STATES } from '#contract/address/us-states.ts';
import { namedCountries, placeName } from '#lib/place-names.ts';
import { settingsText as words } from '#messages/admin/settings.ts';

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

/** Returns the name of a place such as `US`, `US-CA` or `*`. */
export const nameOfPlace = (place: string): string =>
  place === '*' ? words.delivery.everywhere : placeName(place);

let choices: readonly PlaceChoice[] | undefined;

/** Returns all countries by their names. Sorts them at the first call only: each field of a country has all of them. */
export function countryChoices(): readonly PlaceChoice[] {
  choices ??= namedCountries(COUNTRIES);
  return choices;
}
