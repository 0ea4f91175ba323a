import type { Address } from '#contract/address/address.ts';
import { checkAddress, formatPostalCode } from '#contract/address/check-address.ts';
import { COUNTRIES } from '#contract/address/countries.ts';
import type { NewAddress } from '#contract/address/new-address.ts';
import { printAddress } from '#contract/address/print-address.ts';
import { US_STATES } from '#contract/address/us-states.ts';
import { US_TERRITORIES } from '#contract/address/us-territories.ts';
import type { Destination } from '#contract/quote/quote-delivery.ts';
import { unknownCountry } from '#messages/rules/orders.ts';
import type { Db } from '../db/database.ts';
import { type FieldErrors, invalidInput } from '../http/http-error.ts';
import { messageOfRule } from '../http/messages.ts';
import { readHomeCountry } from '../settings/settings.ts';
import { loadAddressFormat } from './address-formats.ts';

/** The front of postal addresses: the code that other subjects may import. */

/** An entered address as it is stored, and the part of it that decides prices. */
interface ResolvedAddress {
  readonly address: Address;
  /** Has a region only if the country has a list of them: zones and taxes name no others. */
  readonly destination: Destination;
}

/**
 * Returns an entered address as it is stored. Without a country, a state of the United States decides, and otherwise
 * `homeCountry` applies. A territory with a country code of its own becomes a state. Throws `HttpError` 400 for an
 * unknown country and for an address that breaks the rules of its country; `prefix` begins the names of the fields.
 * [SHIP-02]
 */
export async function resolveAddress(
  sent: NewAddress,
  { homeCountry, prefix = '' }: { readonly homeCountry: string; readonly prefix?: string },
): Promise<ResolvedAddress> {
  const { name, line1, line2 = '', city = '', postalCode = '' } = sent;
  const place = placeOf(sent, homeCountry);
  if (!COUNTRIES.includes(place.country)) throw invalidAddress({ country: unknownCountry }, prefix);
  const format = await loadAddressFormat(place.country);
  const errors = checkAddress({ ...place, city, postalCode }, format);
  if (Object.keys(errors).length > 0) throw invalidAddress(errors, prefix);
  const { country, region } = place;
  return {
    address: { ...place, name, line1, line2, city, postalCode: formatPostalCode(postalCode, format) },
    destination: region !== '' && format.regions ? { country, region } : { country },
  };
}

/** Returns the country and the region of an address. */
function placeOf(
  { country, region = '' }: NewAddress,
  homeCountry: string,
): Pick<Address, 'country' | 'region'> {
  const named = country ?? (Object.hasOwn(US_STATES, region) ? 'US' : homeCountry);
  const isTerritory = US_TERRITORIES.includes(named) && (region === '' || region === named);
  return isTerritory ? { country: 'US', region: named } : { country: named, region };
}

function invalidAddress(errors: Readonly<Record<string, string>>, prefix: string): Error {
  const messages: FieldErrors = Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [`${prefix}${field}`, [messageOfRule(text)]]),
  );
  return invalidInput(messages);
}

/** Returns the lines of an address as its country writes it. The country stands last, unless it is the shop's own. */
export async function printPostalAddress(db: Db, address: Address): Promise<string[]> {
  return printAddress(address, await loadAddressFormat(address.country), await readHomeCountry(db));
}
