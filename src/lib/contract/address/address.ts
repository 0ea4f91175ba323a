/** The country of orders that earlier versions of the shop have stored. */
export const ADDRESS_COUNTRY = 'US';

/** The parts of a postal address that a format arranges. */
export interface AddressParts {
  readonly name: string;
  readonly line1: string;
  /** Empty if there is none. */
  readonly line2: string;
  /** Empty in countries whose addresses have none. So are `region` and `postalCode`. */
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** A postal address. */
export interface Address extends AddressParts {
  /** An ISO 3166-1 code. */
  readonly country: string;
  /** The suffix of an ISO 3166-2 code, or the name in countries without such codes. */
  readonly region: string;
}

const US_FORMAT = '%N%n%A%n%C, %S %Z';

/**
 * Returns the lines of an address as on a parcel label. `format` arranges its parts, as in `AddressFormat`; without it,
 * the address is in the United States.
 */
export function addressLines(parts: AddressParts, format = US_FORMAT): string[] {
  const { name, line1, line2, city, region, postalCode } = parts;
  const street = [line1, line2].filter((line) => line !== '').join('\n');
  const values: Readonly<Record<string, string>> = {
    '%N': name,
    '%A': street,
    '%C': city,
    '%S': region,
    '%Z': postalCode,
  };
  return format
    .split('%n')
    .flatMap((line) => arrangeLine(line.split(/(%[A-Z])/), values).split('\n'))
    .filter((line) => line !== '');
}

/**
 * Returns a line of the pieces of its format: literals at even indexes, parts between them. A literal appears between
 * two parts, before the first part of the line, or alone.
 */
function arrangeLine(pieces: readonly string[], values: Readonly<Record<string, string>>): string {
  if (pieces.length === 1) return pieces[0] ?? '';
  return pieces.reduce((line, piece, index) => {
    const value = index % 2 === 0 ? '' : (values[piece] ?? '');
    const isSeparated = line !== '' || index === 1;
    return value === '' ? line : line + (isSeparated ? pieces[index - 1] : '') + value;
  }, '');
}
