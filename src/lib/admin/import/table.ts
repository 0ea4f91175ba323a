import Papa from 'papaparse';
import { cleanLine } from '#contract/text/clean-text.ts';
import { escapeFormulas, unescapeFormulas } from '#contract/text/formula-signs.ts';

/** A data row. `number` is the row number that a spreadsheet shows. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether the row has text beyond the last heading, so its texts may be in the wrong columns. */
  readonly isTooLong: boolean;
}

/** A CSV file: its header row and the non-empty rows below it. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
  /** The separator between two cells. */
  readonly delimiter: string;
  /** The first row with a misplaced or unclosed quotation mark; all rows after it are unreliable. */
  readonly brokenRowNumber: number | undefined;
}

/** Normalizes line breaks to `\n`. Forms and spreadsheets use different ones. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Parses CSV separated by commas, semicolons or tabs, and unescapes formulas. */
export function parseTable(text: string): Table {
  const delimiter = detectDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const rows = data.map((cells, index) => ({
    number: index + 1,
    cells: cells.map((cell) => normalizeLineBreaks(unescapeFormulas(cell))),
  }));
  const [header, ...others] = rows.filter(
    ({ number, cells }) => hasText(cells) && !(number === 1 && isDelimiterLine(cells)),
  );
  const width = header?.cells.length ?? 0;
  return {
    headings: header?.cells ?? [],
    rows: others.map((row) => ({ ...row, isTooLong: hasText(row.cells.slice(width)) })),
    delimiter,
    brokenRowNumber: broken && (broken.row ?? 0) + 1,
  };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Returns the delimiter that yields the most cells in the first row. Texts in later rows may contain any of them. */
function detectDelimiter(text: string): string {
  const start = text.trimStart();
  const widths = DELIMITERS.map(
    (delimiter) => Papa.parse<string[]>(start, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ',';
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cleanLine(cell) !== '');
}

/** Returns whether a row is the line `sep=;`, in which some programs declare the delimiter for Excel. */
function isDelimiterLine([first]: readonly string[]): boolean {
  return first?.toLowerCase() === 'sep=';
}

/**
 * Returns RFC 4180 CSV with a byte order mark, without which spreadsheets misread accents. Quotes and escapes texts to
 * prevent CSV injection; `parseTable` restores them. The cells of the columns `numbers` stay numbers.
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { delimiter = ',', numbers = [] }: { delimiter?: string | undefined; numbers?: readonly number[] } = {},
): string {
  const csv = Papa.unparse(
    [headings, ...rows].map((cells) => cells.map(escapeFormulas)),
    {
      delimiter,
      newline: '\r\n',
      quotes: headings.map((_, column) => !numbers.includes(column)),
    },
  );
  return `\uFEFF${csv}\r\n`;
}
