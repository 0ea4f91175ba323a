/** Currencies in which a shop can sell. For the server and the build: browsers would load the data of `Intl` for it. */

/** A currency in which a shop can sell. */
export interface Currency {
  /** Its ISO 4217 code, such as `EUR`. */
  readonly code: string;
  /** The decimals of an amount. */
  readonly digits: 0 | 2;
  /** What precedes the number of an amount: `€`, `CA$`, or `CHF` and a no-break space. */
  readonly prefix: string;
  /** The plural of its name in a sentence, such as `euros`. */
  readonly unitName: string;
  /** How many units count as one dollar of a price in the demo and in the limits of the price bands. */
  readonly unitsPerDollar: number;
}

/** The language of all amounts, in which the specification writes them. */
const AMOUNT_LOCALE = 'en-US';

/**
 * The currencies whose ISO 4217 minor unit has other than two digits. `Intl` is no source for stored amounts: it has no
 * decimals for Hungarian forints, but banks and payment providers have two, and its data changes with Node.
 */
const WITHOUT_DECIMALS = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF/;
const WITH_THREE_DECIMALS = /BHD|IQD|JOD|KWD|LYD|OMR|TND/;

/**
 * About how many units are worth a dollar, as 1, 2 or 5 followed by zeros, which keeps prices and price bands plain.
 * Currencies that are not listed have 1 with decimals and 100 without.
 */
const UNITS_PER_DOLLAR: Readonly<Record<number, RegExp>> = {
  2: /BGN|GEL/,
  5: /AED|BRL|CNY|DKK|ILS|MYR|PEN|PLN|QAR|RON|SAR/,
  10: /GHS|HKD|MAD|MOP|NOK|SEK/,
  20: /CZK|MXN|TWD|ZAR/,
  50: /DOP|EGP|PHP|THB|TRY|UAH|UYU/,
  100: /BDT|INR|JPY|KES|NPR|RSD|RUB/,
  200: /LKR|PKR/,
  500: /CRC|HUF|KZT|XAF|XOF/,
  1000: /ARS|CLP|KRW|NGN|RWF/,
  2000: /TZS/,
  5000: /COP|PYG|UGX/,
  20000: /IDR|VND/,
};

/**
 * Returns a currency by its code; undefined if it is unknown, or has other than 0 or 2 decimals. Its form is that of
 * `Intl` in the language of the amounts, with the sign and all decimals.
 */
export function findCurrency(code: string): Currency | undefined {
  if (!Intl.supportedValuesOf('currency').includes(code) || WITH_THREE_DECIMALS.test(code)) return undefined;
  const digits = WITHOUT_DECIMALS.test(code) ? 0 : 2;
  const [listed] = Object.entries(UNITS_PER_DOLLAR).find(([, codes]) => codes.test(code)) ?? [];
  return {
    code,
    digits,
    prefix: partsOf(code, 'symbol').split('0')[0] ?? '',
    // As in the texts of the base contract.
    unitName: code === 'USD' ? 'dollars' : (partsOf(code, 'name').split('0')[1] ?? '').trim(),
    unitsPerDollar: Number(listed ?? (digits === 0 ? 100 : 1)),
  };
}

/** Returns zero units, as `€0` or `0 euros`. */
function partsOf(currency: string, currencyDisplay: 'symbol' | 'name'): string {
  const format = new Intl.NumberFormat(AMOUNT_LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  });
  return format.format(0);
}
