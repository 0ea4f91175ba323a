import { AMOUNT_NAMES, cents, dollars, type InCents, toCents, toDollars } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { isOneOf, isRecord } from '#lib/type-guards.ts';

/**
 * The border between the contract and the site. Behind it, all amounts are in cents, and a product has only the parts
 * that its backend announces.
 */

const isAmountName = isOneOf(...AMOUNT_NAMES);

/** The fields that mean something only with a capability. Other backends may use them for anything. [SIZE-01] */
const UNANNOUNCED = Object.entries({
  stock: 'orders',
  reviewCount: 'reviews',
  sizes: 'catalogue',
  style: 'catalogue',
  colorName: 'catalogue',
  swatch: 'catalogue',
  siblings: 'catalogue',
  gallery: 'catalogue',
  composition: 'catalogue',
  care: 'catalogue',
  measurements: 'catalogue',
} as const).flatMap(([field, capability]) => (hasCapability(capability) ? [] : [field]));

type Fields = readonly (readonly [name: string, value: unknown])[];
type Convert = (
  name: string,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
) => Fields | undefined;

/** Replaces the fields of all objects by those of `convert`, which returns undefined for a field to keep. */
function mapFields(value: unknown, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map((part) => mapFields(part, convert));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).flatMap(
    ([name, part]) => convert(name, part, value) ?? [[name, mapFields(part, convert)] as const],
  );
  return Object.fromEntries(fields);
}

/** Returns a value of a response with its amounts in cents, without the parts that the backend does not announce. */
export function fromWire<T>(response: T): InCents<T>;
export function fromWire(response: unknown): unknown {
  return mapFields(response, (name, value, record) => {
    // Other objects have fields of the same names, such as the sizes of a wishlist.
    if (UNANNOUNCED.includes(name) && ('_id' in record || 'sku' in record)) return [];
    // An old price may be null.
    const isAmount = isAmountName(name) && typeof (value ?? 0) === 'number' && !('currency' in record);
    return isAmount ? [[`${name}Cents`, value && toCents(dollars(Number(value)))]] : undefined;
  });
}

/** Returns the body of a request with its amounts in dollars. Null is the absence of an amount. */
export function toWire<T>(body: InCents<T>): T;
export function toWire(body: unknown): unknown {
  return mapFields(body, (name, value) =>
    name.endsWith('Cents') ? [[name.slice(0, -5), value && toDollars(cents(Number(value)))]] : undefined,
  );
}
