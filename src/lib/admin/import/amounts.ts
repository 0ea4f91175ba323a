/** 1,198.50 as English spreadsheets show it, 1.198,50 or 1 198,50 as others do; the groups of three can be missing. */
const ENGLISH = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
const CONTINENTAL = /^(\d+|\d{1,3}([.\s]\d{3})+),\d{1,2}$/;

/**
 * An amount of dollars from a cell, as the form has it: `$1,198.50` and `1.198,50` are 1198.50. What could be two
 * amounts, such as 1,198, stays as it is.
 */
export function plainAmount(cell: string): string {
  const text = cell.trim().replace(/^\$\s*|\s*\$$/g, '');
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  return CONTINENTAL.test(text) ? text.replace(/[.\s]/g, '').replace(',', '.') : text;
}
