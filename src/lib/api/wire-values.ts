import { AMOUNT_NAMES, cents, dollars, type InCents, toCents, toDollars } from '#contract/money.ts';
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

/** Returns a value of a response with its amounts in cents, without the parts that the backend does not announce. */
export function fromWire<T>(response: T): InCents<T>;
export function fromWire(response: unknown): unknown {
  if (Array.isArray(response)) return response.map((part) => fromWire(part));
  if (!isRecord(response)) return response;
  // Other objects have fields of the same names, such as the sizes of a wishlist.
  const isProductPart = '_id' in response || 'sku' in response;
  const converted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(response)) {
    if (isProductPart && UNANNOUNCED.includes(name)) continue;
    const isAmount = isAmountName(name) && !('currency' in response) && isNumberOrAbsent(value);
    if (isAmount) converted[`${name}Cents`] = value && toCents(dollars(value));
    else converted[name] = fromWire(value);
  }
  return converted;
}

const isNumberOrAbsent = (value: unknown): value is number | null | undefined =>
  typeof value === 'number' || value === undefined || value === null;

/** Returns the body of a request with its amounts in dollars. Null is the absence of an amount. */
export function toWire<T>(body: InCents<T>): T;
export function toWire(body: unknown): unknown {
  if (Array.isArray(body)) return body.map((part) => toWire(part));
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = name.endsWith('Cents') ? name.slice(0, -5) : name;
      return [field, field !== name && typeof value === 'number' ? toDollars(cents(value)) : toWire(value)];
    }),
  );
}
