import { DETAIL_TEXTS, SELLING_TEXTS, VARIANT_TEXTS } from '#contract/catalogue/product-texts.ts';
import { AMOUNT_NAMES, dollars, type InCents, toCents } from '#contract/wire/money.ts';
import { mapFields } from '#contract/wire/wire-amounts.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { isOneOf } from '#lib/type-guards.ts';

/**
 * The border between the contract and the site. Behind it, all amounts are in cents, and a product has only the parts
 * that its backend announces.
 */

const isAmountName = isOneOf(...AMOUNT_NAMES);

/** The fields that mean something only with a capability. Other backends may use them for anything. [SIZE-01] */
const UNANNOUNCED: readonly string[] = [
  ...(hasCapability('orders') ? [] : ['stock']),
  ...(hasCapability('reviews') ? [] : ['reviewCount']),
  ...(hasCapability('catalogue') ? [] : ['sizes', 'siblings', 'gallery', ...VARIANT_TEXTS, ...DETAIL_TEXTS]),
  ...(hasCapability('selling') ? [] : SELLING_TEXTS),
];

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
