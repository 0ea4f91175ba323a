/** Amounts as the provider reports them, in the smallest unit of any currency. */

/** Currencies for which the provider counts other units than ISO 4217, with the digits of the provider's amounts. */
const PROVIDER_DIGITS: Readonly<Record<string, number>> = { isk: 2, mga: 0, ugx: 2 };

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency });

/** Returns an amount of the provider in whole units of its currency. */
export function toWholeUnits(minorUnits: number, currency: string): number {
  const digits = PROVIDER_DIGITS[currency] ?? formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return minorUnits / 10 ** digits;
}

/** Formats an amount of the provider: `$35.00`. */
export function formatMinorUnits(minorUnits: number, currency: string): string {
  return formatOf(currency).format(toWholeUnits(minorUnits, currency));
}
