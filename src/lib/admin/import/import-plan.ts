import * as z from 'zod/mini';
import type { Product } from '#contract/catalogue/product.ts';
import type { ProductPatch } from '#contract/catalogue/product-form.ts';
import type { EnteredSize } from '#contract/catalogue/product-sizes.ts';
import { PRODUCT_TEXTS } from '#contract/catalogue/product-texts.ts';
import { cleanLine, cleanText } from '#contract/text/clean-text.ts';
import {
  type NewProductEntries,
  newProductEntriesSchema,
  productEditEntriesSchema,
} from '#lib/admin/products/product-entry-schemas.ts';
import { fromWire } from '#lib/api/wire-values.ts';

import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { productImportText } from '#messages/admin/import.ts';
import { COLUMNS, type Column, type ColumnMapping, toCells } from './columns.ts';
import type { ImageFiles } from './images.ts';
import { type CellRow, type Cells, type ChosenWords, cellsFrom, hasSize } from './row-cells.ts';
import { type RowFacts, rowFacts } from './row-facts.ts';
import {
  type ImageProblem,
  imageNames,
  imagePatch,
  imagesFor,
  NO_ROW_IMAGES,
  type RowImages,
} from './row-images.ts';
import { enteredSizes, rowProblems, sizePatch, sizesText, withoutSizes } from './row-sizes.ts';
import type { TableRow } from './table.ts';

const { problems: problemText } = productImportText;

/** A change of one field, as display texts. */
interface Change {
  readonly column: Column;
  readonly from: string;
  readonly to: string;
}

/** A row with its planned effect, before anything is applied. */
export type PlannedRow = {
  readonly row: TableRow;
  /** The rows of the product's further sizes. */
  readonly further?: readonly TableRow[];
  readonly name: string;
  /** The product that the row refers to. */
  readonly product?: Product | undefined;
  /** The image that identifies the row: the chosen file, or the URL of the product's image. */
  readonly image?: File | string | undefined;
  /** The facts of a new product that is valid or only lacks its images. */
  readonly facts?: RowFacts;
} & (
  | { readonly kind: 'new'; readonly body: NewProductEntries }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly patch: ProductPatch;
      readonly changes: readonly Change[];
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'invalid';
      readonly problems: readonly string[];
      /** True if the row would be valid once the images it names are chosen. */
      readonly lacksImage: boolean;
    }
);

/** The context needed to plan an import. */
export interface PlanContext {
  /** All existing products. */
  readonly products: readonly Product[];
  readonly images: ImageFiles;
  /** Returns whether the product's current image was uploaded from this file, so it need not be sent again. */
  readonly isImageUploaded: (product: Product, file: File) => boolean;
  /** The words that the admin has chosen for other ones, by column and word. */
  readonly chosenWords?: ChosenWords;
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
  const groups = new Map<string, Group>();
  const planned = rows.flatMap((row): (Group | PlannedRow)[] => {
    const cells = cellsFrom(row, mapping, context.chosenWords);
    const target = findTarget(row, cells);
    const product = typeof target === 'string' ? undefined : target;
    const name = cells.name || product?.name || cells.id || '';
    const invalidRow = (problem: string): PlannedRow[] => [
      { row, name, image: smallImageOf(product), kind: 'invalid', problems: [problem], lacksImage: false },
    ];
    if (typeof target === 'string') return invalidRow(target);
    const key = product ? `id ${product._id}` : `name ${nameKey(name)}`;
    const group = name === '' ? undefined : groups.get(key);
    if (group && hasSize(cells) && hasSize(group.rows[0].cells)) {
      group.rows.push({ row, cells });
      return [];
    }
    if (group) return invalidRow(problemText.duplicateRow(group.rows[0].row.number));
    const added: Group = { name, product, rows: [{ row, cells }] };
    groups.set(key, added);
    return [added];
  });
  return planned.map((entry) => ('rows' in entry ? planGroup(entry, mapping, context) : entry));
}

/** The rows of a product: one, or one for each size. */
interface Group {
  readonly name: string;
  readonly product: Product | undefined;
  readonly rows: [CellRow, ...CellRow[]];
}

function planGroup({ name, product, rows }: Group, mapping: ColumnMapping, context: PlanContext): PlannedRow {
  const [{ row, cells }, ...others] = rows;
  const images = imagesFor(cells, product, context);
  const imageProblem = 'problem' in images ? images : undefined;
  const atRows = rowProblems(rows);
  const sizes = hasSize(cells) ? enteredSizes(rows, product) : undefined;
  const chosen = 'problem' in images ? NO_ROW_IMAGES : images;
  const base = {
    row,
    name,
    product,
    image: chosen.files[0] ?? smallImageOf(product),
    ...(others.length > 0 && { further: others.map((other) => other.row) }),
  };
  // These fields have better messages, with row and column.
  const ignored = [...(imageProblem ? ['image'] : []), ...(atRows.length > 0 ? ['sizes'] : [])];
  const outcome = product
    ? planUpdate(product, { ...keepName(cells, product), ...withoutSizes(product, cells) }, chosen, sizes)
    : planCreation(cells, chosen, sizes, ignored);
  const problems = problemsOf(atRows, outcome, imageProblem);
  const facts = () => !product && { facts: rowFacts(rows[0], mapping, sizes) };
  if (problems.length === 0 && outcome.kind !== 'invalid') return { ...base, ...facts(), ...outcome };
  const lacksImage =
    imageProblem?.isMissing === true &&
    atRows.length === 0 &&
    (outcome.kind !== 'invalid' || outcome.problems.length === 0);
  return {
    ...base,
    ...(lacksImage && facts()),
    kind: 'invalid',
    problems: [...new Set(problems)],
    lacksImage,
  };
}

/** Returns the problems of a product. The image comes last: to choose it solves nothing else. */
function problemsOf(
  atRows: readonly string[],
  outcome: Outcome,
  imageProblem: ImageProblem | undefined,
): string[] {
  return [
    ...atRows,
    ...(outcome.kind === 'invalid' ? outcome.problems : []),
    ...(imageProblem ? [imageProblem.problem] : []),
  ];
}

/** The width of the images in the preview on screens with two pixels per CSS pixel. */
const SMALL_IMAGE_WIDTH = 96;

const smallImageOf = (product: Product | undefined) =>
  product && imageUrlForWidth(product, SMALL_IMAGE_WIDTH);

/** Returns a name's lookup key, which is the same in any case and Unicode form. */
function nameKey(name: string): string {
  return cleanLine(name).toLowerCase();
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
    if (id !== '') return byId.get(id) ?? problemText.unknownId;
    const [first, second] = byName.get(nameKey(name)) ?? [];
    return second ? problemText.ambiguousName : first;
  };
}

/** Replaces a row's name with the product's if the row has no ID: it only identifies the product, in any case. */
function keepName(cells: Cells, { name }: Product): Cells {
  return cells.id ? cells : { ...cells, name };
}

type Outcome =
  | Pick<Extract<PlannedRow, { kind: 'new' }>, 'kind' | 'body'>
  | Pick<Extract<PlannedRow, { kind: 'changed' }>, 'kind' | 'id' | 'patch' | 'changes'>
  | Pick<Extract<PlannedRow, { kind: 'unchanged' }>, 'kind'>
  | Pick<Extract<PlannedRow, { kind: 'invalid' }>, 'kind' | 'problems'>;

function planCreation(
  cells: Cells,
  { files, gallery }: RowImages,
  sizes: readonly EnteredSize[] | undefined,
  ignored: readonly string[],
): Outcome {
  const { stock, ...facts } = cells;
  const [image, ...images] = files;
  const form = {
    ...EMPTY_FORM,
    ...facts,
    ...(sizes ? { sizes } : stock !== undefined && { stock }),
    image,
    ...(gallery && { gallery }),
    ...(images.length > 0 && { images }),
  };
  const { data, error } = z.safeParse(newProductEntriesSchema, form);
  if (data) return { kind: 'new', body: data };
  const issues = error?.issues.filter(({ path }) => !ignored.includes(String(path[0]))) ?? [];
  return { kind: 'invalid', problems: distinctMessages(issues) };
}

/** The required fields of an empty form. */
const EMPTY_FORM = { name: '', price: '', category: '', color: '' };

/** The texts of a product. A lost cell must not erase them, so they are emptied in the product form only. */
const TEXTS: readonly Column[] = ['description', ...PRODUCT_TEXTS];

function planUpdate(
  product: Product,
  allCells: Cells,
  images: RowImages,
  sizes: readonly EnteredSize[] | undefined,
): Outcome {
  const cells: Cells = { ...allCells };
  for (const column of TEXTS) if (cells[column] === '') delete cells[column];
  const current = toCells(product);
  const texts = { ...current, ...cells };
  const { data, error } = z.safeParse(productEditEntriesSchema, {
    ...texts,
    stock: sizes ? '' : texts.stock,
    image: undefined,
  });
  if (!data) return { kind: 'invalid', problems: distinctMessages(error?.issues) };
  const { gallery: _gallery, images: _images, sizes: _sizes, image: _image, ...fields } = data;
  const values = { ...fields, oldPrice: data.oldPrice ?? null, stock: data.stock ?? null };
  // Compares the texts that the form would show, so another spelling of the same amount is not a change.
  const updated = toCells({
    ...product,
    ...fromWire(withoutNulls(values)),
    description: data.description ?? '',
  });
  const changed = COLUMNS.filter(
    (column) =>
      column in cells && !(sizes && column === 'stock') && updated[column] !== cleanText(current[column]),
  ).filter((column) => column in values);
  const changes: Change[] = changed.map((column) => ({ column, from: current[column], to: updated[column] }));
  const patch: ProductPatch = {
    ...Object.fromEntries(Object.entries(values).filter(([column]) => changed.some((one) => one === column))),
    ...(changed.includes('stock') && { before: { stock: product.stock ?? null } }),
    ...imagePatch(images),
    ...sizePatch(product, sizes),
  };
  if (images.files.length > 0 || images.gallery)
    changes.push({ column: 'image', from: '', to: imageNames(images) });
  if (patch.sizes)
    changes.push({ column: 'size', from: sizesText(product.sizes ?? []), to: sizesText(patch.sizes) });
  if (changes.length === 0) return { kind: 'unchanged' };
  return { kind: 'changed', id: product._id, patch, changes };
}

/** Returns the values as a product has them: undefined where the form has null. */
function withoutNulls<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(([field, value]) => [field, value ?? undefined]);
  return Object.fromEntries(entries) as { [Field in keyof Values]: Exclude<Values[Field], null> };
}

/** Returns the distinct messages: two rules may report the same. */
function distinctMessages(issues: readonly z.core.$ZodIssue[] | undefined): string[] {
  return [...new Set(issues?.map(({ message }) => message))];
}
