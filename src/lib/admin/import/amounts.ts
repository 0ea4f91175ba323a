/** 1,198.50 in English spreadsheets; 1.198,50 or 1 198,50 in others. The thousands separator is optional. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
const CONTINENTAL = /^(\d+|\d{1,3}([.\s]\d{3})+),\d{1,2}$/;

/**
 * Normalizes a dollar amount from a cell: `$1,198.50` and `1.198,50` become 1198.50. An ambiguous amount, such
 * as 1,198, stays unchanged.
 */
export function normalizeAmount(cell: string): string {
  const text = cell.trim().replace(/^\$\s*|\s*\$$/g, '');
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  return CONTINENTAL.test(text) ? text.replace(/[.\s]/g, '').replace(',', '.') : text;
}
