import { type Cents, scaleCents } from '#contract/wire/money.ts';

/** Rates in basis points with at most two decimals: 687.5 is 6.875 %. */

/** The whole in hundredths of a basis point. */
const WHOLE = 1_000_000;

const toHundredths = (rate: number) => Math.round(rate * 100);

/** Returns the share of an amount, rounded half up. */
export function shareOf(amountCents: Cents, rate: number): Cents {
  return scaleCents(amountCents, toHundredths(rate), WHOLE);
}

/** Returns the net amount of a gross amount that includes the rate, rounded half up. */
export function withoutShare(amountCents: Cents, rate: number): Cents {
  return scaleCents(amountCents, WHOLE, WHOLE + toHundredths(rate));
}

/** Formats a rate, as `6.875%`. */
export function formatRate(rate: number): string {
  return `${toHundredths(rate) / 10_000}%`;
}
