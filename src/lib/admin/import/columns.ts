import type { Product } from '#contract/product.ts';
import { productForm } from '#lib/admin/messages.ts';
import { capabilities } from '#lib/capabilities.ts';
import { plainBreaks, writeTable } from './table.ts';

const ALL = [
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
export type Column = (typeof ALL)[number];

/** What a spreadsheet can say of a product, in the order of the export. */
export const COLUMNS: readonly Column[] = ALL.filter((column) => column !== 'stock' || capabilities.stock);

/** In which column of a file, counted from 0, something stands. What is not there is not in the file. */
export type Mapping = Readonly<Partial<Record<Column, number>>>;

/** The columns' names: those of the form's fields. */
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  id: 'Id',
  name: productForm.name,
  price: productForm.price,
  oldPrice: productForm.oldPrice,
  category: productForm.category,
  color: productForm.color,
  stock: productForm.stock,
  description: productForm.description,
  image: productForm.image,
};

/** Other names for them, in small letters without signs. */
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

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the columns by their names: each column of the file is taken once. */
export function guessMapping(head: readonly string[]): Mapping {
  const names = head.map(plain);
  const found = COLUMNS.flatMap((column) => {
    const place = [plain(COLUMN_NAMES[column]), ...ALIASES[column]]
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0);
    return place === undefined ? [] : [[column, place] as const];
  });
  return Object.fromEntries(found);
}

/** A product's texts as its form shows them; the picture by its address. */
export function cellsOf(product: Product): Readonly<Record<Column, string>> {
  return {
    id: product._id,
    name: product.name,
    price: product.price.toFixed(2),
    oldPrice: product.oldPrice?.toFixed(2) ?? '',
    category: product.category,
    color: product.color,
    stock: product.stock?.toString() ?? '',
    description: plainBreaks(product.description),
    image: product.image,
  };
}

/** The products as CSV. Imported again, nothing of it changes anything. */
export function productSheet(products: readonly Product[]): string {
  const rows = products.map((product) => {
    const cells = cellsOf(product);
    return COLUMNS.map((column) => cells[column]);
  });
  return writeTable(
    COLUMNS.map((column) => COLUMN_NAMES[column]),
    rows,
  );
}
