import * as text from '#messages/rules/addresses.ts';
import { required } from '#messages/rules/fields.ts';
import * as orderText from '#messages/rules/orders.ts';
import type { AddressFormat, AddressLabels } from './address-format.ts';
import { formatZip } from './zip-codes.ts';

/** The rules of a country for an address, for the form and the backend. [SHIP-02] */

/** The parts of an address that depend on its country. */
export interface Place {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
}
const PLACE_FIELDS = ['city', 'region', 'postalCode'] as const;

/** The names of the kinds. A place and a region of the kind `district` have one name. */
const LABELS: Readonly<Record<AddressLabels[keyof AddressLabels], string>> = {
  area: text.area,
  city: orderText.city,
  county: text.county,
  department: text.department,
  district: text.district,
  do_si: text.provinceOrCity,
  eircode: text.eircode,
  emirate: text.emirate,
  island: text.island,
  oblast: text.oblast,
  parish: text.parish,
  pin: text.pinCode,
  post_town: text.postTown,
  postal: orderText.postalCode,
  prefecture: text.prefecture,
  province: text.province,
  region: orderText.region,
  state: orderText.state,
  suburb: text.suburb,
  zip: orderText.zipCode,
};

/** Returns the name of a field in a country, such as `Prefecture`. */
export function addressLabel(field: keyof AddressLabels, { labels }: Pick<AddressFormat, 'labels'>): string {
  return LABELS[labels[field]];
}

/** Returns a postal code in the notation of its country: in capitals, and a ZIP code with its hyphen. */
export function formatPostalCode(postalCode: string, { labels }: Pick<AddressFormat, 'labels'>): string {
  const capitals = postalCode.toUpperCase();
  return labels.postalCode === 'zip' ? formatZip(capitals) : capitals;
}

/**
 * Returns the errors of the city, region and postal code of a cleaned address, by field. Each field has one error at
 * most. The schema of an address checks everything else.
 */
export function checkAddress(
  place: Place,
  format: AddressFormat,
): Partial<Record<keyof AddressLabels, string>> {
  const { fields } = format;
  return Object.fromEntries(
    PLACE_FIELDS.flatMap((field) => {
      const value = place[field] ?? '';
      const label = addressLabel(field, format);
      if (!fields.includes(field)) return value === '' ? [] : [[field, text.notInCountry(label)]];
      if (value === '') return format.required.includes(field) ? [[field, required(label)]] : [];
      const error = checkValue(field, place, format);
      return error === undefined ? [] : [[field, error]];
    }),
  );
}

function checkValue(
  field: keyof AddressLabels,
  { region, postalCode = '' }: Place,
  format: AddressFormat,
): string | undefined {
  const { labels, regions, postalPattern, postalExample = '' } = format;
  const label = addressLabel(field, format);
  const listed = regions?.find(({ code }) => code === region);
  const isState = labels.region === 'state';
  if (field === 'region') {
    if (regions === undefined || listed) return undefined;
    return isState ? orderText.unknownState : text.regionNotListed(label);
  }
  if (field === 'city') return undefined;
  const isZip = labels.postalCode === 'zip';
  const written = formatPostalCode(postalCode, format);
  if (postalPattern !== undefined && !new RegExp(`^(?:${postalPattern})$`).test(written))
    return isZip ? orderText.zipFormat : text.postalCodeFormat(label, postalExample);
  if (listed?.postal === undefined || new RegExp(`^(?:${listed.postal})`).test(written)) return undefined;
  return isZip && isState ? orderText.zipOfOtherState : text.postalCodeOfOtherRegion(label);
}
