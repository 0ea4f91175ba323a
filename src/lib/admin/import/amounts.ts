import { cleanNumber } from '#contract/text/clean-text.ts';
import { AMOUNT_PREFIX, CURRENCY, DECIMALS } from '#contract/wire/shop-currency.ts';

/** English notation with thousands separators, such as 1,198.50. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
/** Thousands in any notation. They are ambiguous in a currency with decimals. */
const WHOLE = /^\d{1,3}([.,\s]\d{3})+$/;
/** The notation of most other languages: 1198,50 or 1.198,50 or 1 198,50. */
const CONTINENTAL = /^(\d+|\d{1,3}([.\s]\d{3})+),\d{1,2}$/;

/**
 * Normalizes an amount from a cell: `$1,198.50` and `1.198,50` become 1198.50, and `¥1,198` becomes 1198. Leaves an
 * ambiguous amount such as $1,198 unchanged; validation then rejects it.
 */
export function normalizeAmount(cell: string): string {
  const text = withoutCurrency(cleanNumber(cell), CURRENCY, AMOUNT_PREFIX.trim());
  if (DECIMALS === 0) return WHOLE.test(text) ? text.replace(/[.,\s]/g, '') : text;
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  return CONTINENTAL.test(text) ? text.replace(/[.\s]/g, '').replace(',', '.') : text;
}

/** Returns an amount without the first of the signs that it begins or ends with. */
function withoutCurrency(text: string, ...signs: string[]): string {
  for (const sign of signs) {
    if (text.startsWith(sign)) return text.slice(sign.length).trim();
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}
