/** The country of every address for now: the checkout asks for a state, and the wire names no country. */
export const ADDRESS_COUNTRY = 'US';

/** The parts of an address in the United States. `region` is the state's two-letter postal code. */
interface AddressParts {
  readonly name: string;
  readonly line1: string;
  /** Empty if there is none. */
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** A postal address. */
export interface Address extends AddressParts {
  /** An ISO 3166-1 code. */
  readonly country: string;
}

/** Returns the lines of an address as on a parcel label. */
export function addressLines({ name, line1, line2, city, region, postalCode }: AddressParts): string[] {
  return [name, line1, line2, `${city}, ${region} ${postalCode}`].filter((line) => line !== '');
}
