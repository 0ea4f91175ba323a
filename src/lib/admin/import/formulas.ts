import { FORMULA_SIGNS } from '#contract/formula-signs.ts';

/**
 * Text that spreadsheets treat as a formula, or an already escaped formula. Escaped ones are escaped again, so
 * a text survives export and import unchanged.
 */
export const FORMULA_PATTERN = new RegExp(`^'*[${FORMULA_SIGNS}]`);

/** Removes the escape character from an escaped formula. Other cells stay unchanged. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_PATTERN.test(cell) ? cell.slice(1) : cell;
}
