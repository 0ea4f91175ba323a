/**
 * The first characters of texts that a spreadsheet runs as formulas, for a character class of a pattern. Apple Numbers
 * normalizes the full-width signs.
 */
export const FORMULA_SIGNS = '=+\\-@\\t\\r＝＋－＠';
