import * as z from 'zod/mini';
import type { Product } from '#contract/product.ts';
import type { ProductPatch } from '#contract/product-form.ts';
import {
  type NewProductEntries,
  newProductEntriesSchema,
  productEditEntriesSchema,
} from '#lib/admin/products/product-entry-schemas.ts';
import { normalizeAmount } from './amounts.ts';
import { COLUMNS, type Column, type ColumnMapping, toCells } from './columns.ts';
import { type ImageFiles, imageKey } from './images.ts';
import { productImportText } from './messages.ts';
import type { TableRow } from './table.ts';

const { problems: problemText } = productImportText;

/** A change of one field, as display texts. */
interface Change {
  readonly column: Column;
  readonly from: string;
  readonly to: string;
}

/** A row with its planned effect, before anything is applied. */
export type PlannedRow = { readonly row: TableRow; readonly name: string } & (
  | { readonly kind: 'new'; readonly body: NewProductEntries }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly patch: ProductPatch;
      readonly changes: readonly Change[];
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] }
);
export const ROW_KINDS = ['new', 'changed', 'unchanged', 'invalid'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The context needed to plan an import. */
export interface PlanContext {
  /** All existing products. */
  readonly products: readonly Product[];
  readonly images: ImageFiles;
  /** Returns whether the product's current image was uploaded from this file, so it need not be sent again. */
  readonly isImageUploaded: (product: Product, file: File) => boolean;
}

/** Returns whether a file has a column that identifies products. */
export function hasKeyColumn({ id, name }: ColumnMapping): boolean {
  return id !== undefined || name !== undefined;
}

/**
 * Plans the effect of each row by the rules of the product forms. A row with an ID refers to the product with this ID,
 * any other row to the product with its name. Importing a file twice therefore adds each product once. Only mapped
 * columns change anything. [ADMIN-04, ADMIN-05]
 */
export function planRows(
  rows: readonly TableRow[],
  mapping: ColumnMapping,
  context: PlanContext,
): PlannedRow[] {
  const findTarget = createProductFinder(context.products);
  const rowNumberByKey = new Map<string, number>();
  return rows.map((row) => {
    const cells = cellsFrom(row, mapping);
    const target = findTarget(row, cells);
    const product = typeof target === 'string' ? undefined : target;
    const name = cells.name?.trim() || product?.name || cells.id?.trim() || '';
    const invalidRow = (...problems: string[]): PlannedRow => ({ row, name, kind: 'invalid', problems });
    if (typeof target === 'string') return invalidRow(target);

    const key = product ? `id ${product._id}` : `name ${nameKey(name)}`;
    const earlierNumber = name === '' ? undefined : rowNumberByKey.get(key);
    if (earlierNumber !== undefined) return invalidRow(problemText.duplicateRow(earlierNumber));
    rowNumberByKey.set(key, row.number);

    const image = imageFor(cells.image, product, context);
    if (typeof image === 'string') return invalidRow(image);
    return product
      ? { row, name, ...planUpdate(product, keepName(cells, product), image) }
      : { row, name, ...planCreation(cells, image) };
  });
}

type Cells = Partial<Record<Column, string>>;

/** Normalizers for values that spreadsheets write differently. Categories and colors may be capitalized. */
const NORMALIZE: Readonly<Partial<Record<Column, (cell: string) => string>>> = {
  price: normalizeAmount,
  oldPrice: normalizeAmount,
  category: (cell) => cell.trim().toLowerCase(),
  color: (cell) => cell.trim().toLowerCase(),
};

/** Returns the cells of a row by mapped column, normalized for the form. */
function cellsFrom({ cells }: TableRow, mapping: ColumnMapping): Cells {
  const texts: Cells = {};
  for (const column of COLUMNS) {
    const index = mapping[column];
    if (index === undefined) continue;
    const text = cells[index] ?? '';
    texts[column] = NORMALIZE[column]?.(text) ?? text;
  }
  return texts;
}

/** Returns a name's lookup key, which is the same in any case and Unicode form. */
function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase();
}

/**
 * Returns a function that finds the product of a row: undefined for a new one, an error message if the row is
 * ambiguous or unknown.
 */
function createProductFinder(
  products: readonly Product[],
): (row: TableRow, cells: Cells) => Product | undefined | string {
  const byId = new Map(products.map((product) => [product._id, product]));
  const byName = Map.groupBy(products, ({ name }) => nameKey(name));
  return ({ isTooLong }, { id = '', name = '' }) => {
    if (isTooLong) return problemText.tooManyCells;
    if (id.trim() !== '') return byId.get(id.trim()) ?? problemText.unknownId;
    const [first, second] = byName.get(nameKey(name)) ?? [];
    return second ? problemText.ambiguousName : first;
  };
}

/** Replaces a row's name with the product's if the row has no ID: it only identifies the product, in any case. */
function keepName(cells: Cells, { name }: Product): Cells {
  return cells.id?.trim() ? cells : { ...cells, name };
}

/**
 * Returns the image file of a row; undefined if there is none or the product already shows it; otherwise an
 * error message.
 */
function imageFor(
  cell: string | undefined,
  product: Product | undefined,
  { images, isImageUploaded }: PlanContext,
): File | undefined | string {
  const fileName = cell?.trim() ?? '';
  if (fileName === '' || fileName === product?.image) return undefined;
  const file = images.get(imageKey(fileName));
  if (file === undefined) return problemText.imageNotChosen(imageKey(fileName));
  if (typeof file === 'string') return `${imageKey(fileName)}: ${file}`;
  return product && isImageUploaded(product, file) ? undefined : file;
}

type Outcome =
  | Pick<Extract<PlannedRow, { kind: 'new' }>, 'kind' | 'body'>
  | Pick<Extract<PlannedRow, { kind: 'changed' }>, 'kind' | 'id' | 'patch' | 'changes'>
  | Pick<Extract<PlannedRow, { kind: 'unchanged' }>, 'kind'>
  | Pick<Extract<PlannedRow, { kind: 'invalid' }>, 'kind' | 'problems'>;

function planCreation(cells: Cells, image: File | undefined): Outcome {
  const { data, error } = z.safeParse(newProductEntriesSchema, { ...EMPTY_FORM, ...cells, image });
  return data ? { kind: 'new', body: data } : { kind: 'invalid', problems: distinctMessages(error) };
}

/** The required fields of an empty form. */
const EMPTY_FORM = { name: '', price: '', category: '', color: '' };

function planUpdate(product: Product, cells: Cells, image: File | undefined): Outcome {
  const current = toCells(product);
  const { data, error } = z.safeParse(productEditEntriesSchema, { ...current, ...cells, image });
  if (!data) return { kind: 'invalid', problems: distinctMessages(error) };
  const { name, price, category, color, description } = data;
  const values = {
    name,
    price,
    category,
    color,
    description,
    oldPrice: data.oldPrice ?? null,
    stock: data.stock ?? null,
  };
  // Compares the texts that the form would show, so another spelling of the same amount is not a change.
  const updated = toCells({
    ...product,
    ...values,
    description: data.description ?? '',
    oldPrice: values.oldPrice ?? undefined,
    stock: values.stock ?? undefined,
    image: product.image,
  });
  const changed = COLUMNS.filter((column) => column in cells && updated[column] !== current[column].trim());
  const changes = changed.map((column) => ({ column, from: current[column], to: updated[column] }));
  if (changes.length === 0 && !image) return { kind: 'unchanged' };
  const patch: ProductPatch = {
    ...Object.fromEntries(Object.entries(values).filter(([column]) => changed.some((one) => one === column))),
    ...(changed.includes('stock') && { before: { stock: product.stock ?? null } }),
    ...(image && { image }),
  };
  const imageChange: Change[] = image ? [{ column: 'image', from: '', to: image.name }] : [];
  return { kind: 'changed', id: product._id, patch, changes: [...changes, ...imageChange] };
}

/** Returns the distinct messages: two rules may report the same. */
function distinctMessages(error: z.core.$ZodError | undefined): string[] {
  return [...new Set(error?.issues.map(({ message }) => message))];
}
