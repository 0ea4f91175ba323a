import { formatUnits } from '#contract/wire/money.ts';
import { UNITS_PER_DOLLAR } from '#contract/wire/shop-currency.ts';

const [LOW, MIDDLE, HIGH] = [50 * UNITS_PER_DOLLAR, 100 * UNITS_PER_DOLLAR, 200 * UNITS_PER_DOLLAR];

/**
 * The price bands: the filter state's `min-max` strings in whole units of the currency, 0-50 to 200-Infinity in US
 * dollars. The last band ends at `Infinity`, which is also sent to the backend. [SHOP-01, SHOP-03]
 */
export const PRICE_BANDS = [`0-${LOW}`, `${LOW}-${MIDDLE}`, `${MIDDLE}-${HIGH}`, `${HIGH}-Infinity`] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/**
 * Returns a function that returns the text of a price band. `write` composes the texts from the three limits between
 * the bands, such as `$50`.
 */
export function bandTexts(
  write: (low: string, middle: string, high: string) => readonly string[],
): (band: PriceBand) => string {
  return (band) =>
    write(formatUnits(LOW), formatUnits(MIDDLE), formatUnits(HIGH))[PRICE_BANDS.indexOf(band)] ?? '';
}
