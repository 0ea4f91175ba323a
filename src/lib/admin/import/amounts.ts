import { cleanNumber } from '#contract/text/clean-text.ts';

/** English notation with thousands separators, such as 1,198.50. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
/** The notation of most other languages: 1198,50 or 1.198,50 or 1 198,50. */
const CONTINENTAL = /^(\d+|\d{1,3}([.\s]\d{3})+),\d{1,2}$/;

/**
 * Normalizes a dollar amount from a cell: `$1,198.50` and `1.198,50` become 1198.50. Leaves an ambiguous amount such
 * as 1,198 unchanged; validation then rejects it.
 */
export function normalizeAmount(cell: string): string {
  const text = cleanNumber(cell).replace(/^\$\s*|\s*\$$/g, '');
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  return CONTINENTAL.test(text) ? text.replace(/[.\s]/g, '').replace(',', '.') : text;
}
