/**
 * What spreadsheets take for a formula, or for one that is escaped already. The sign that escapes counts too, so
 * that each text comes back from a file as it went in.
 */
export const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell as it was before it was escaped; any other stays as it is. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
