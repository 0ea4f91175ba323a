/**
 * The signs with which formulas begin, at the start of a cell or after a separator inside it, where some programs split
 * the cell. Includes the full-width signs, because Apple Numbers normalizes them.
 */
const SIGNS = '(?=[=+\\-@\\t\\r＝＋－＠])';
// Looks behind, because a tab both ends a cell and begins a formula.
const START = '(?<=^|[;,|\\t\\r\\n])';
// Programs that split a quoted cell may skip these before a formula.
const SKIPPED = '(?:[^\\S\\t\\r\\n]|["\'])*';
const UNESCAPED = new RegExp(`${START}(${SKIPPED})${SIGNS}`, 'g');
const ESCAPED = new RegExp(`${START}(${SKIPPED})'${SIGNS}`, 'g');

/** Puts an apostrophe before each text in a cell that spreadsheets would run as a formula. */
export function escapeFormulas(cell: string): string {
  return cell.replace(UNESCAPED, "$1'");
}

/** Removes the apostrophes of `escapeFormulas`. */
export function unescapeFormulas(cell: string): string {
  return cell.replace(ESCAPED, '$1');
}
