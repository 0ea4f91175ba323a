import { formatAmount, toCents } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { productFormText } from '#lib/admin/products/messages.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { formatTable, normalizeLineBreaks } from './table.ts';

const ALL_COLUMNS = [
  'id',
  'name',
  'price',
  'oldPrice',
  'category',
  'color',
  'stock',
  'description',
  'image',
] as const;
export type Column = (typeof ALL_COLUMNS)[number];

/** The product columns of a spreadsheet, in the order of the export. */
export const COLUMNS: readonly Column[] = ALL_COLUMNS.filter(
  (column) => column !== 'stock' || hasCapability('stock'),
);

/** The index of each column in a file, counted from 0. Columns that the file lacks are absent. */
export type ColumnMapping = Readonly<Partial<Record<Column, number>>>;

/** The column headings, which are the labels of the form's fields. */
export const COLUMN_HEADINGS: Readonly<Record<Column, string>> = {
  id: 'Id',
  name: productFormText.name,
  price: productFormText.price,
  oldPrice: productFormText.oldPrice,
  category: productFormText.category,
  color: productFormText.color,
  stock: productFormText.stock,
  description: productFormText.description,
  image: productFormText.image,
};

/** Alternative headings, in lower case and without punctuation. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  id: ['productid'],
  name: ['name', 'title', 'product'],
  price: ['newprice', 'saleprice'],
  oldPrice: ['compareatprice', 'wasprice', 'regularprice'],
  category: ['type'],
  color: ['colour'],
  stock: ['quantity', 'pieces', 'inventory'],
  description: ['text', 'details'],
  image: ['picture', 'photo', 'file', 'filename', 'imagefile'],
};

const normalizeHeading = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Maps columns by their headings. Each column of the file is used at most once. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const normalized = headings.map(normalizeHeading);
  const entries = COLUMNS.flatMap((column) => {
    const index = [normalizeHeading(COLUMN_HEADINGS[column]), ...ALIASES[column]]
      .map((heading) => normalized.indexOf(heading))
      .find((position) => position >= 0);
    return index === undefined ? [] : [[column, index] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns a product's cells by column, as its form shows them. The image is its URL. */
export function toCells(product: Product): Readonly<Record<Column, string>> {
  return {
    id: product._id,
    name: product.name,
    price: formatAmount(toCents(product.price)),
    oldPrice: product.oldPrice === undefined ? '' : formatAmount(toCents(product.oldPrice)),
    category: product.category,
    color: product.color,
    stock: product.stock?.toString() ?? '',
    description: normalizeLineBreaks(product.description),
    image: product.image,
  };
}

/** Returns the products as CSV. Importing the unchanged file changes nothing. */
export function formatProductSheet(products: readonly Product[]): string {
  const rows = products.map((product) => {
    const cells = toCells(product);
    return COLUMNS.map((column) => cells[column]);
  });
  return formatTable(
    COLUMNS.map((column) => COLUMN_HEADINGS[column]),
    rows,
  );
}
