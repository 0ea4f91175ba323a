import Papa from 'papaparse';
import { FORMULA, unescapeFormula } from './formulas.ts';

/** One row under the head. `number` is the one that a spreadsheet shows beside it. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Has texts beyond the last cell of the first row: which text is in which column is not certain. */
  readonly isTooLong: boolean;
}

/** A CSV file: its first row and those below it, without empty ones. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
  /** What stands between two cells. */
  readonly delimiter: string;
  /** The row with a quotation mark that is never closed, or closed too early: nothing below it can be trusted. */
  readonly brokenRow: number | undefined;
}

/** How the shop keeps line breaks: forms and spreadsheets write them in ways of their own. */
export function plainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Reads CSV, separated by commas, semicolons or tabs. Escaped formulas become the texts that they were. */
export function readTable(text: string): Table {
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const rows = data.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => plainBreaks(unescapeFormula(cell))),
  }));
  const [head, ...others] = rows.filter(
    ({ number, cells }) => hasText(cells) && !(number === 1 && isHint(cells)),
  );
  const width = head?.cells.length ?? 0;
  return {
    head: head?.cells ?? [],
    rows: others.map((row) => ({ ...row, isTooLong: hasText(row.cells.slice(width)) })),
    delimiter,
    brokenRow: broken && (broken.row ?? 0) + 1,
  };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** What makes the most cells of the first row: the texts below may be full of any of these signs. */
function delimiterOf(text: string): string {
  const start = text.trimStart();
  const widths = DELIMITERS.map(
    (delimiter) => Papa.parse<string[]>(start, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ',';
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Some programs write `sep=;` above the head: it tells Excel what separates the cells. */
function isHint([first]: readonly string[]): boolean {
  return first?.toLowerCase() === 'sep=';
}

/**
 * Writes CSV as RFC 4180 has it, with a byte order mark, without which spreadsheets misread names. No cell is a
 * formula, whatever people have written; `readTable` gives back what went in.
 */
export function writeTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter = ',',
): string {
  const csv = Papa.unparse([[...head], ...rows.map((cells) => [...cells])], {
    escapeFormulae: FORMULA,
    delimiter,
    newline: '\r\n',
  });
  return `\uFEFF${csv}\r\n`;
}
