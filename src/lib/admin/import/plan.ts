import * as z from 'zod/mini';
import type { Product } from '#contract/product.ts';
import type { NewProduct, ProductPatch } from '#contract/product-form.ts';
import { changedProduct, newProduct } from '#lib/admin/products/product-entries.ts';
import { plainAmount } from './amounts.ts';
import { COLUMNS, type Column, cellsOf, type Mapping } from './columns.ts';
import { productImport } from './messages.ts';
import { type Pictures, pictureKey } from './pictures.ts';
import type { TableRow } from './table.ts';

const { problems: words } = productImport;

/** What a row would change of a product, as texts. */
interface Change {
  readonly column: Column;
  readonly from: string;
  readonly to: string;
}

/** A row and what would become of it: nothing of it has happened yet. */
export type PlannedRow = { readonly row: TableRow; readonly name: string } & (
  | { readonly kind: 'new'; readonly body: NewProduct }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly patch: ProductPatch;
      readonly changes: readonly Change[];
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }
);
export const KINDS = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type RowKind = (typeof KINDS)[number];

/** What rows are held against. */
export interface Surroundings {
  /** All products that are there. */
  readonly products: readonly Product[];
  readonly pictures: Pictures;
  /** Whether the picture that a product shows came from this file: then it need not be sent again. */
  readonly isSent: (product: Product, file: File) => boolean;
}

/** Whether products can be told by the columns of a file. */
export function isMapped({ id, name }: Mapping): boolean {
  return id !== undefined || name !== undefined;
}

/**
 * Says of each row what would become of it, by the rules of the product's own forms. A row is for the product of its
 * id, else of its name, so that a file that was taken over in part, or twice, adds nothing twice. Only the columns of
 * the file change anything. [ADMIN-04, ADMIN-05]
 */
export function planRows(
  rows: readonly TableRow[],
  mapping: Mapping,
  surroundings: Surroundings,
): PlannedRow[] {
  const targetOf = targets(surroundings.products);
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const cells = cellsFrom(row, mapping);
    const found = targetOf(row, cells);
    const product = typeof found === 'string' ? undefined : found;
    const name = cells.name?.trim() || product?.name || cells.id?.trim() || '';
    const wrong = (...problems: string[]): PlannedRow => ({ row, name, kind: 'wrong', problems });
    if (typeof found === 'string') return wrong(found);

    const key = product ? `id ${product._id}` : `name ${nameKey(name)}`;
    const before = name === '' ? undefined : taken.get(key);
    if (before !== undefined) return wrong(words.twice(before));
    taken.set(key, row.number);

    const picture = pictureFor(cells.image, product, surroundings);
    if (typeof picture === 'string') return wrong(picture);
    return product
      ? { row, name, ...asUpdate(product, toldBy(cells, product), picture) }
      : { row, name, ...asCreation(cells, picture) };
  });
}

type Cells = Partial<Record<Column, string>>;

/** What spreadsheets write otherwise than the form has it. Words of the shop may have capitals. */
const READ: Readonly<Partial<Record<Column, (cell: string) => string>>> = {
  price: plainAmount,
  oldPrice: plainAmount,
  category: (cell) => cell.trim().toLowerCase(),
  color: (cell) => cell.trim().toLowerCase(),
};

/** The texts of a row, of the columns that the file has, as the form has them. */
function cellsFrom({ cells }: TableRow, mapping: Mapping): Cells {
  const texts: Cells = {};
  for (const column of COLUMNS) {
    const place = mapping[column];
    if (place === undefined) continue;
    const text = cells[place] ?? '';
    texts[column] = READ[column]?.(text) ?? text;
  }
  return texts;
}

/** The same for a name in other letters; accents too can be written in two ways. */
function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase();
}

/** Which product a row is for: undefined for a new one, a sentence where that cannot be said. */
function targets(
  products: readonly Product[],
): (row: TableRow, cells: Cells) => Product | undefined | string {
  const byId = new Map(products.map((product) => [product._id, product]));
  const byName = Map.groupBy(products, ({ name }) => nameKey(name));
  return ({ isTooLong }, { id = '', name = '' }) => {
    if (isTooLong) return words.tooLong;
    if (id.trim() !== '') return byId.get(id.trim()) ?? words.noProduct;
    const [first, second] = byName.get(nameKey(name)) ?? [];
    return second ? words.sameName : first;
  };
}

/** A name that a product was found by, maybe in other letters, is not to change it. */
function toldBy(cells: Cells, { name }: Product): Cells {
  return cells.id?.trim() ? cells : { ...cells, name };
}

/** The file for a row; undefined for none, or the one that the product shows already; else what is wrong. */
function pictureFor(
  cell: string | undefined,
  product: Product | undefined,
  { pictures, isSent }: Surroundings,
): File | undefined | string {
  const named = cell?.trim() ?? '';
  if (named === '' || named === product?.image) return undefined;
  const file = pictures.get(pictureKey(named));
  if (file === undefined) return words.noPicture(pictureKey(named));
  if (typeof file === 'string') return `${pictureKey(named)}: ${file}`;
  return product && isSent(product, file) ? undefined : file;
}

type Outcome =
  | Pick<Extract<PlannedRow, { kind: 'new' }>, 'kind' | 'body'>
  | Pick<Extract<PlannedRow, { kind: 'changed' }>, 'kind' | 'id' | 'patch' | 'changes'>
  | Pick<Extract<PlannedRow, { kind: 'unchanged' }>, 'kind'>
  | Pick<Extract<PlannedRow, { kind: 'wrong' }>, 'kind' | 'problems'>;

function asCreation(cells: Cells, image: File | undefined): Outcome {
  const { data, error } = z.safeParse(newProduct, { ...NOTHING, ...cells, image });
  return data ? { kind: 'new', body: data } : { kind: 'wrong', problems: sentences(error) };
}

/** What a form sends whose required fields were left empty. */
const NOTHING = { name: '', price: '', category: '', color: '' };

function asUpdate(product: Product, cells: Cells, image: File | undefined): Outcome {
  const present = cellsOf(product);
  const { data, error } = z.safeParse(changedProduct, { ...present, ...cells, image });
  if (!data) return { kind: 'wrong', problems: sentences(error) };
  const values = { ...data, oldPrice: data.oldPrice ?? null, stock: data.stock ?? null };
  const shown = cellsOf({
    ...product,
    ...values,
    description: data.description ?? '',
    oldPrice: values.oldPrice ?? undefined,
    stock: values.stock ?? undefined,
    image: product.image,
  });
  const changed = COLUMNS.filter((column) => column in cells && shown[column] !== present[column].trim());
  const changes = changed.map((column) => ({ column, from: present[column], to: shown[column] }));
  if (changes.length === 0 && !image) return { kind: 'unchanged' };
  const patch: ProductPatch = {
    ...Object.fromEntries(Object.entries(values).filter(([column]) => changed.some((one) => one === column))),
    ...(changed.includes('stock') && { stockBefore: product.stock ?? null }),
    ...(image && { image }),
  };
  const otherPicture: Change[] = image ? [{ column: 'image', from: '', to: image.name }] : [];
  return { kind: 'changed', id: product._id, patch, changes: [...changes, ...otherPicture] };
}

/** Each sentence once: two rules may say the same. */
function sentences(error: z.core.$ZodError | undefined): string[] {
  return [...new Set(error?.issues.map(({ message }) => message))];
}
