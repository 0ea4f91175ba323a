import type { Address } from '#contract/address/address.ts';
import { printPostalAddress } from '../addresses/addresses.ts';
import type { Db } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';

/** The columns of an order's address. */
export const ADDRESS_COLUMNS = {
  country: orders.country,
  name: orders.name,
  line1: orders.line1,
  line2: orders.line2,
  city: orders.city,
  region: orders.region,
  postalCode: orders.postalCode,
};

/** The address of an order as stored. */
export type AddressRow = Pick<OrderRow, keyof typeof ADDRESS_COLUMNS>;

/** Returns the address of an order, or null once the customer's data has been erased. */
export function readAddress({
  country,
  name,
  line1,
  line2,
  city,
  region,
  postalCode,
}: AddressRow): Address | null {
  if (name === null || line1 === null || city === null || region === null || postalCode === null) return null;
  return { country, name, line1, line2: line2 ?? '', city, region, postalCode };
}

/** Returns the lines of the address of an order as on a parcel label, or null once it has been erased. */
export async function printOrderAddress(db: Db, row: AddressRow): Promise<string[] | null> {
  const address = readAddress(row);
  return address && printPostalAddress(db, address);
}
