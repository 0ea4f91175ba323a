import * as z from 'zod/mini';
import { cleanAddress, cleanLine, cleanNumber } from '#contract/text/clean-text.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { jsonTextSchema } from '#contract/wire/json-text.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as sizeText from '#messages/rules/sizes.ts';
import type { ProductSize } from './product.ts';

/** Rules of the sizes that an admin enters, in the browser and in the backend. [SIZE-07] */

/** A size as an admin enters it. Without a SKU, it gets the SKU of the saved size of the same name, or a new SKU. */
export type EnteredSize = Omit<ProductSize, 'sku'> & { readonly sku?: string | undefined };

/** The columns of a table of sizes. */
export const SIZE_COLUMNS = ['size', 'sku', 'gtin', 'stock'] as const;
export type SizeColumn = (typeof SIZE_COLUMNS)[number];
/** The columns of codes, which phones hide at first. */
export const CODE_COLUMNS: readonly SizeColumn[] = ['sku', 'gtin'];
/** The columns of numbers. */
export const NUMBER_COLUMNS: readonly SizeColumn[] = ['gtin', 'stock'];

/** A size as typed into the cells of a row. */
export type SizeCells = Readonly<Record<SizeColumn, string>>;

/** An invalid cell. `row` counts from 0. `message` is the sentence of a rule. */
export interface SizeProblem {
  readonly row: number;
  readonly column: SizeColumn;
  readonly message: string;
}

/** The form of a GTIN. */
const GTIN_PATTERN = /^(\d{8}|\d{12,14})$/;
const ONE_LINE = /^[^\n]*$/;

/** Returns the key under which two sizes or SKUs are the same. */
export const sizeKey = (text: string): string => cleanLine(text).toLowerCase();

const CLEAN: Readonly<Record<SizeColumn, (cell: string) => string>> = {
  size: cleanLine,
  sku: cleanAddress,
  gtin: cleanNumber,
  stock: cleanNumber,
};

function cleanCells(cells: SizeCells): SizeCells {
  const { size, sku, gtin, stock } = CLEAN;
  return { size: size(cells.size), sku: sku(cells.sku), gtin: gtin(cells.gtin), stock: stock(cells.stock) };
}

/** Returns the invalid cells of a table of sizes. */
export function checkSizes(rows: readonly SizeCells[]): SizeProblem[] {
  const cleaned = rows.map(cleanCells);
  return cleaned.flatMap((cells, row) => {
    const isRepeated = (column: 'size' | 'sku') =>
      cells[column] !== '' &&
      cleaned.findIndex((other) => sizeKey(other[column]) === sizeKey(cells[column])) < row;
    return SIZE_COLUMNS.flatMap((column) => {
      const message = problemOf(column, cells, row + 1, isRepeated);
      return message === undefined ? [] : [{ row, column, message }];
    });
  });
}

/** Returns the problem of a cleaned cell. */
function problemOf(
  column: SizeColumn,
  cells: SizeCells,
  number: number,
  isRepeated: (column: 'size' | 'sku') => boolean,
): string | undefined {
  const text = cells[column];
  const size = cells.size || number;
  if (column === 'size') {
    if (text === '') return sizeText.unnamedSize(number);
    return isRepeated(column)
      ? sizeText.repeatedSize(text)
      : textProblem(sizeText.size, PRODUCT_LIMITS.size.max, text);
  }
  if (column === 'sku') {
    return isRepeated(column)
      ? sizeText.repeatedSku(text)
      : textProblem(sizeText.sku, PRODUCT_LIMITS.sku.max, text);
  }
  if (text === '') return undefined;
  if (column === 'gtin') {
    return GTIN_PATTERN.test(text) ? undefined : sizeText.invalidGtin(size);
  }
  const isStock = /^\d{1,7}$/.test(text) && Number(text) <= PRODUCT_LIMITS.stock.max;
  return isStock ? undefined : sizeText.invalidSizeStock(size, PRODUCT_LIMITS.stock.max);
}

function textProblem(label: string, max: number, text: string): string | undefined {
  if (text.length > max) return fieldText.tooLong(label, max);
  return ONE_LINE.test(text) ? undefined : fieldText.singleLine(label);
}

/** A size of a request. JSON clients send numbers or null, forms texts. */
const givenSizeSchema = z.object({
  size: z.string(),
  sku: z.optional(z.nullable(z.string())),
  gtin: z.optional(z.nullable(z.string())),
  stock: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

const givenSizesSchema = z.array(givenSizeSchema);

/** The sizes of a product in their order. An empty list removes all. */
export const sizesSchema = z.pipe(
  jsonTextSchema(sizeText.invalidSizes),
  z.transform((given, { issues }): readonly EnteredSize[] => {
    const { data } = z.safeParse(givenSizesSchema, given);
    const rows = (data ?? []).map(sizeCells);
    const [problem] = checkSizes(rows);
    const message =
      rows.length > PRODUCT_LIMITS.sizes.max
        ? sizeText.tooManySizes(PRODUCT_LIMITS.sizes.max)
        : problem?.message;
    if (data && message === undefined) return rows.map(toEnteredSize);
    // At the field itself: forms show one message for the whole table.
    issues.push({ code: 'custom', input: given, message: message ?? sizeText.invalidSizes });
    return z.NEVER;
  }),
);

/** Returns the cells in which an admin edits a size. */
export function sizeCells({ size, sku, gtin, stock }: z.infer<typeof givenSizeSchema>): SizeCells {
  return { size, sku: sku ?? '', gtin: gtin ?? '', stock: String(stock ?? '') };
}

/** A size as another shop exports it. Its bar code need not be a GTIN. */
type ForeignSize = Omit<SizeCells, 'gtin'> & { readonly barCode: string };

/** Returns the cells of a size that another shop sells. A bar code of another form is dropped. */
export function foreignSizeCells({ barCode, ...cells }: ForeignSize): SizeCells {
  return { ...cells, gtin: GTIN_PATTERN.test(barCode) ? barCode : '' };
}

/** Returns the size that an admin has entered into the cells of a row. */
export function toEnteredSize(cells: SizeCells): EnteredSize {
  const { size, sku, gtin, stock } = cleanCells(cells);
  return {
    size,
    sku: sku || undefined,
    gtin: gtin || undefined,
    stock: stock ? Number(stock) : undefined,
  };
}

/** Returns sizes as JSON text with a fixed order of properties, so equal sizes have equal texts. */
export function formatSizes(sizes: readonly EnteredSize[]): string {
  return JSON.stringify(sizes, [...SIZE_COLUMNS]);
}

/** Parses sizes that `formatSizes` has formatted; undefined for any other text. */
export function parseSizes(text: unknown): readonly EnteredSize[] | undefined {
  return z.safeParse(sizesSchema, text).data;
}

/** Gives each size without a SKU the unused SKU of the known size with the same name. */
export function withKnownSkus(
  sizes: readonly EnteredSize[],
  known: readonly EnteredSize[],
): readonly EnteredSize[] {
  const used = new Set(sizes.map(({ sku }) => sku && sizeKey(sku)));
  const free = new Map(
    known.filter(({ sku }) => sku && !used.has(sizeKey(sku))).map(({ size, sku }) => [sizeKey(size), sku]),
  );
  return sizes.map((entered) => ({ ...entered, sku: entered.sku ?? free.get(sizeKey(entered.size)) }));
}

/** Returns the names, SKUs and GTINs of sizes as text, without the stock, which orders change. */
export const layoutOf = (sizes: readonly EnteredSize[]) =>
  formatSizes(sizes.map(({ stock: _, ...others }) => others));

const findBySku = (sizes: readonly EnteredSize[], { sku }: EnteredSize) =>
  sku === undefined
    ? undefined
    : sizes.find((other) => other.sku !== undefined && sizeKey(other.sku) === sizeKey(sku));

/**
 * Merges an edit of sizes with the sizes saved meanwhile. `base` are the sizes that the edit replaces. A size whose
 * stock the edit does not change keeps the saved stock. Returns undefined if both have changed the same stock to
 * different values, or the names, SKUs, GTINs or order of the sizes differently, or if an edited size is gone.
 */
export function mergeSizes(
  base: readonly EnteredSize[],
  edit: readonly EnteredSize[],
  saved: readonly EnteredSize[],
): readonly EnteredSize[] | undefined {
  const [before, wanted, now] = [base, edit, saved].map(layoutOf);
  if (wanted === before) return followLayout(base, edit, saved);
  if (now !== before && now !== wanted) return undefined;
  return edit.some((entered) => isStockContested(base, entered, saved))
    ? undefined
    : rebaseSizes(base, edit, saved);
}

/** Applies an edit that changes only stock to the saved sizes; undefined on a conflict or if an edited size is gone. */
function followLayout(
  base: readonly EnteredSize[],
  edit: readonly EnteredSize[],
  saved: readonly EnteredSize[],
): readonly EnteredSize[] | undefined {
  const entered = edit.filter((size) => size.stock !== findBySku(base, size)?.stock);
  const isLost = (size: EnteredSize) => findBySku(saved, size) === undefined;
  if (entered.some((size) => isLost(size) || isStockContested(base, size, saved))) return undefined;
  return saved.map((size) => {
    const edited = findBySku(entered, size);
    return edited ? { ...size, stock: edited.stock } : size;
  });
}

/** Returns whether the edit and a save since have both changed the stock of a size, to different values. */
function isStockContested(
  base: readonly EnteredSize[],
  entered: EnteredSize,
  saved: readonly EnteredSize[],
): boolean {
  const old = findBySku(base, entered);
  const current = findBySku(saved, entered);
  const isEntered = old !== undefined && old.stock !== entered.stock;
  return isEntered && current !== undefined && current.stock !== old.stock && current.stock !== entered.stock;
}

/** Applies an edit of sizes to the saved ones: a stock that the edit does not change becomes the saved stock. */
export function rebaseSizes(
  base: readonly EnteredSize[],
  edit: readonly EnteredSize[],
  saved: readonly EnteredSize[],
): readonly EnteredSize[] {
  return edit.map((entered) => {
    const current = findBySku(saved, entered);
    const isUntouched = findBySku(base, entered)?.stock === entered.stock;
    return current && isUntouched ? { ...entered, stock: current.stock } : entered;
  });
}
