import type { $brand } from 'zod/mini';
import { AMOUNT_PREFIX, DECIMALS } from './shop-currency.ts';

/**
 * Amounts of money, shared by site and backend. Cents are the minor units of the shop's currency, dollars its major
 * units: both are the same number of yen. All calculations use integer cents; dollars exist only on the wire. The
 * site converts them in `lib/api`, the backend in `http/route.ts` and where it writes products and orders.
 * Only this file brands a number as an amount, so the compiler rejects one unit in place of the other.
 */

/** An integer amount in minor units, such as US cents. */
export type Cents = number & $brand<'Cents'>;
/** An amount in major units, such as US dollars, as the contract sends it. */
export type Dollars = number & $brand<'Dollars'>;

/** The names of the amounts in requests and responses. An amount with a `currency` is not in dollars. */
export const AMOUNT_NAMES = [
  'price',
  'oldPrice',
  'totalPrice',
  'tax',
  'grandTotal',
  'maxTotal',
  'amount',
  'refunded',
  'refunding',
  'lost',
  'paid',
  'due',
  'spent',
  'totalPaid',
  'revenue',
  'discount',
  'total',
  'expectedTotal',
  'from',
  'to',
  'min',
] as const;
type AmountName = (typeof AMOUNT_NAMES)[number];

type IsDollars<T> = [NonNullable<T>] extends [never] ? false : NonNullable<T> extends Dollars ? true : false;
type NameInCents<Name, T> = Name extends AmountName
  ? IsDollars<T> extends true
    ? `${Name}Cents`
    : Name
  : Name;
type AmountInCents<T> = T extends Dollars ? Cents : InCents<T>;

/**
 * A value of the contract as the site uses it: each amount in dollars becomes an amount in cents, whose name ends in
 * `Cents`.
 */
export type InCents<T> = T extends string | number | boolean | Blob
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: InCents<T[Index]> }
    : T extends object
      ? {
          [Name in keyof T as NameInCents<Name, T[Name]>]: Name extends AmountName
            ? AmountInCents<T[Name]>
            : InCents<T[Name]>;
        }
      : T;

/** The minor units of a major unit. */
const UNIT = 10 ** DECIMALS;

/** Marks an integer as cents. */
export function cents(amountCents: number): Cents {
  return amountCents as Cents;
}

/** Marks a number as dollars. */
export function dollars(amount: number): Dollars {
  return amount as Dollars;
}

/** Returns whether a stored value is an integer of 0 or more. */
export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Converts dollars from the wire to cents. */
export function toCents(amount: Dollars): Cents {
  return cents(Math.round(amount * UNIT));
}

/** Converts cents to dollars for the wire. */
export function toDollars(amountCents: Cents): Dollars {
  return dollars(amountCents / UNIT);
}

/** Returns whether an amount has no more decimals than the currency. */
export function isWholeCents(amount: Dollars): boolean {
  return toDollars(toCents(amount)) === amount;
}

/** Returns the sum of two amounts. */
export function addCents(amountCents: Cents, otherCents: Cents): Cents {
  return cents(amountCents + otherCents);
}

/** Returns the sum of the amounts, 0 without any. */
export function sumCents(amountsCents: readonly Cents[]): Cents {
  return amountsCents.reduce(addCents, cents(0));
}

/** Returns the amount for a quantity of units. */
export function multiplyCents(unitCents: Cents, quantity: number): Cents {
  return cents(unitCents * quantity);
}

/**
 * Returns amount × numerator ÷ denominator, rounded half up. All three are integers of 0 or more. Computes exactly,
 * because the product may exceed the safe integers. [BAG-05]
 */
export function scaleCents(amountCents: Cents, numerator: number, denominator: number): Cents {
  const divisor = 2n * BigInt(denominator);
  return cents(Number((2n * BigInt(amountCents) * BigInt(numerator) + BigInt(denominator)) / divisor));
}

/** Formats cents for programs, such as form fields and CSV files: `1234.50`, always with all decimals. */
export function formatAmount(amountCents: Cents): string {
  return (amountCents / UNIT).toFixed(DECIMALS);
}

/** Formats a whole number of major units for people, as `$1,250`. */
export function formatUnits(units: number | string): string {
  const text = String(units);
  const groups = text.padStart(Math.ceil(text.length / 3) * 3).match(/.{3}/g) ?? [];
  return AMOUNT_PREFIX + groups.join(',').trimStart();
}

/**
 * Formats cents for people, as `$1,234.50` or `-$5.00`. [BAG-05]
 *
 * Avoids `Intl.NumberFormat`: its first use loads the data of all currencies, about 0.1 s on a phone, on every page.
 */
export function formatCents(amountCents: Cents): string {
  const [units = '', decimals] = formatAmount(cents(Math.abs(amountCents))).split('.');
  return `${amountCents < 0 ? '-' : ''}${formatUnits(units)}${decimals === undefined ? '' : `.${decimals}`}`;
}
