import type { Product } from '#contract/catalogue/product.ts';
import type { ProductPatch } from '#contract/catalogue/product-form.ts';
import {
  checkSizes,
  type EnteredSize,
  formatSizes,
  SIZE_COLUMNS,
  type SizeCells,
  sizeCells,
  sizeKey,
  toEnteredSize,
} from '#contract/catalogue/product-sizes.ts';
import { productImportText } from '#messages/admin/import.ts';
import { productPartsText as partsText } from '#messages/admin/product-parts.ts';
import { COLUMNS, type Column, headingOf } from './columns.ts';
import { type CellRow, type Cells, hasSize } from './row-cells.ts';

const { problems: problemText } = productImportText;

/** Returns the problems of the sizes and of the rows after the first one, with row and column. */
export function rowProblems(rows: readonly CellRow[]): string[] {
  const [first, ...others] = rows;
  if (first === undefined || !hasSize(first.cells)) return [];
  const differing = others.flatMap(({ row, cells }) =>
    COLUMNS.filter(
      (column) => !ROW_COLUMNS.includes(column) && differs(cells[column], first.cells[column]),
    ).map((column) => problemText.differs(row.number, headingOf(column), first.row.number)),
  );
  const sizes = checkSizes(rows.map(({ cells }) => cellsOfSize(cells))).map(({ row, column, message }) =>
    problemText.atCell(rows[row]?.row.number ?? 0, headingOf(column), message),
  );
  return [...differing, ...sizes];
}

const differs = (cell: string | undefined, first: string | undefined) =>
  cell !== undefined && cell !== '' && cell !== first;

/** The columns that each row of a product has by itself. */
const ROW_COLUMNS: readonly Column[] = ['id', 'name', ...SIZE_COLUMNS];

function cellsOfSize(cells: Cells): SizeCells {
  return sizeCells({ ...cells, size: cells.size ?? '' });
}

/** Returns the sizes that a product has after the import. Sizes without a row stay, as products without a row do. */
export function enteredSizes(rows: readonly CellRow[], product: Product | undefined): readonly EnteredSize[] {
  const current: readonly EnteredSize[] = product?.sizes ?? [];
  const isSame = (one: EnteredSize, { sku = '', size = '' }: Cells) =>
    sku ? sizeKey(one.sku ?? '') === sizeKey(sku) : sizeKey(one.size) === sizeKey(size);
  const entered = rows.map(({ cells }) => {
    const known = current.find((one) => isSame(one, cells));
    const own = { size: cells.size ?? '', sku: cells.sku || (known?.sku ?? '') };
    return { known, size: toEnteredSize({ ...sizeCells(known ?? own), ...cells, ...own }) };
  });
  const isComplete = current.every((one) => entered.some(({ known }) => known === one));
  if (isComplete) return entered.map(({ size }) => size);
  const kept = current.map((one) => entered.find(({ known }) => known === one)?.size ?? one);
  return [...kept, ...entered.filter(({ known }) => known === undefined).map(({ size }) => size)];
}

/** Returns the stock cell for a product whose rows name no sizes: it keeps the sum of its sizes. */
export function withoutSizes({ sizes, stock }: Product, cells: Cells): Cells {
  return sizes && cells.stock === String(stock ?? '') ? { stock: cells.stock } : {};
}

/** Returns the change of the sizes, with those that it replaces: an order meanwhile is no conflict. */
export function sizePatch(
  { sizes: current = [] }: Product,
  sizes: readonly EnteredSize[] | undefined,
): ProductPatch {
  if (sizes === undefined || formatSizes(sizes) === formatSizes(current)) return {};
  return { sizes: [...sizes], before: { sizes: formatSizes(current) } };
}

/** Returns sizes with their stock as text. */
export const sizesText = (sizes: readonly EnteredSize[]) =>
  sizes.map(({ size, stock }) => partsText.sizes.entry(size, String(stock ?? ''))).join(', ');
