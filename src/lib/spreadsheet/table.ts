import Papa from 'papaparse';
import { FORMULA, unescapeFormula } from './formulas.ts';

/** One row under the head. `number` is the one that a spreadsheet shows beside it. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
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
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const rows = data.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => plainBreaks(unescapeFormula(cell))),
  }));
  const [head, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return {
    head: head?.cells ?? [],
    rows: others,
    delimiter: meta.delimiter,
    brokenRow: broken && (broken.row ?? 0) + 1,
  };
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
