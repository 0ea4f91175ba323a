import type { AddressFormat } from '#contract/address/address-format.ts';
import { US_STATES } from '#contract/address/us-states.ts';
import { ZIP_PREFIXES } from '#contract/address/zip-codes.ts';

/** The formats of the United States and its territories. They have the rules of the checkout without countries. */

export const ZIP_CODES = { postalPattern: '\\d{5}(?:-\\d{4})?', postalExample: '10001' };

type Region = NonNullable<AddressFormat['regions']>[number];

/** Returns the states of the checkout, and those of `others` that it lacks. */
export function stateRegions(others: readonly Region[]): Region[] {
  const states = Object.entries(US_STATES).map(([code, name]) => ({ code, name, postal: zipPattern(code) }));
  return [...states, ...others.filter(({ code }) => !Object.hasOwn(US_STATES, code))];
}

/** Returns a regular expression for the ZIP prefixes of a state: `35|36` for 350 to 369. */
function zipPattern(state: string): string {
  const prefixes = (ZIP_PREFIXES[state] ?? '').split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
      String(Number(first) + index).padStart(3, '0'),
    );
  });
  const tens = Map.groupBy(prefixes, (prefix) => prefix.slice(0, 2));
  return [...tens]
    .map(([start, ofStart]) =>
      ofStart.length === 10 ? start : `${start}[${ofStart.map((prefix) => prefix.slice(2)).join('')}]`,
    )
    .join('|');
}

/** Returns the format of a territory: that of the United States without the choice of a state. */
export function territoryFormat(country: string, states: AddressFormat): AddressFormat {
  const { regions = [], fields, required, ...format } = states;
  const postal = regions.find(({ code }) => code === country)?.postal ?? '';
  return {
    ...format,
    country,
    format: format.format.replace('%S', country),
    fields: fields.filter((field) => field !== 'region'),
    required: required.filter((field) => field !== 'region'),
    postalPattern: `(?=(?:${postal}))${ZIP_CODES.postalPattern}`,
    postalExample: undefined,
  };
}
