/**
 * The first characters of texts that a spreadsheet evaluates as formulas, escaped for the character class of a pattern.
 * Includes the full-width signs, because Apple Numbers normalizes them.
 */
export const FORMULA_SIGNS = '=+\\-@\\t\\r＝＋－＠';
