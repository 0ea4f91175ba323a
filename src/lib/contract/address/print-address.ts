import { type Address, addressLines } from './address.ts';
import type { AddressFormat } from './address-format.ts';

/**
 * Returns the lines of an address as its country writes it, with the country's name in capitals if the parcel leaves
 * the shop's home country.
 */
export function printAddress(address: Address, format: AddressFormat, homeCountry: string): string[] {
  const { printsRegionCode, regions } = format;
  const listed = printsRegionCode ? undefined : regions?.find(({ code }) => code === address.region);
  const lines = addressLines({ ...address, region: listed?.name ?? address.region }, format.format);
  return address.country === homeCountry ? lines : [...lines, nameInCapitals(address.country)];
}

/** Returns the English name, which post offices of all countries read, without its additions: `HONG KONG`. */
function nameInCapitals(country: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  return name.replace(/ SAR China$| \([^()]+\)$/, '').toUpperCase();
}
