import type { Product } from '#contract/catalogue/product.ts';
import { arrangedImages } from '#contract/catalogue/product-gallery.ts';
import { sizeCells } from '#contract/catalogue/product-sizes.ts';
import { mapTexts, PRODUCT_TEXTS } from '#contract/catalogue/product-texts.ts';
import { cleanAddress, cleanLine } from '#contract/text/clean-text.ts';
import { formatAmount } from '#contract/wire/money.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { productPartsText as parts } from '#messages/admin/product-parts.ts';
import { productFormText } from '#messages/admin/products.ts';
import { formatTable, normalizeLineBreaks } from './table.ts';

const ALL_COLUMNS = [
  'id',
  'name',
  'price',
  'oldPrice',
  'category',
  'color',
  'colorName',
  'swatch',
  'style',
  'size',
  'sku',
  'gtin',
  'stock',
  'description',
  'composition',
  'care',
  'measurements',
  'image',
  'imageTexts',
] as const;
export type Column = (typeof ALL_COLUMNS)[number];

/** The product columns of a spreadsheet, in the order of the export. */
export const COLUMNS: readonly Column[] = ALL_COLUMNS.filter(
  (column) => column !== 'stock' || hasCapability('orders'),
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
  colorName: parts.variants.colorName,
  swatch: parts.variants.swatch,
  style: parts.variants.style,
  size: parts.sizes.columns.size,
  sku: parts.sizes.columns.sku,
  gtin: parts.sizes.columns.gtin,
  stock: productFormText.stock,
  description: productFormText.description,
  composition: parts.details.composition,
  care: parts.details.care,
  measurements: parts.details.measurements,
  image: productFormText.image,
  imageTexts: parts.images.texts,
};

/** Alternative headings, in lower case and without punctuation. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  id: ['productid'],
  name: ['name', 'title', 'product'],
  price: ['newprice', 'saleprice'],
  oldPrice: ['compareatprice', 'wasprice', 'regularprice'],
  category: ['type'],
  color: ['colour'],
  colorName: ['colourname'],
  swatch: [],
  style: [],
  size: [],
  sku: [],
  gtin: ['ean', 'upc', 'barcode'],
  stock: ['quantity', 'pieces', 'inventory'],
  description: ['text', 'details'],
  composition: ['material', 'materials'],
  care: [],
  measurements: [],
  image: ['images', 'picture', 'photo', 'file', 'filename', 'imagefile'],
  imageTexts: ['alttext', 'imagealttext'],
};

const normalizeHeading = (heading: string) =>
  cleanAddress(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

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

/**
 * Returns a product's cells by column, as its form shows them. Images are their URLs, one a line, and so are their
 * texts. The cells of sizes are empty: each has a row.
 */
export function toCells(product: Product): Readonly<Record<Column, string>> {
  const images = arrangedImages(product);
  return {
    id: product._id,
    name: product.name,
    price: formatAmount(product.priceCents),
    oldPrice: product.oldPriceCents === undefined ? '' : formatAmount(product.oldPriceCents),
    category: product.category,
    color: product.color,
    size: '',
    sku: '',
    gtin: '',
    stock: product.stock?.toString() ?? '',
    description: normalizeLineBreaks(product.description),
    ...mapTexts(PRODUCT_TEXTS, (text) => product[text] ?? ''),
    image: images.map(({ image }) => image).join('\n'),
    imageTexts: images.map(({ alt }) => alt).join('\n'),
  };
}

/** Returns the rows of a product: one for each size. The rows after the first one repeat only the id and the name. */
function toRows(product: Product): Partial<Record<Column, string>>[] {
  const cells = toCells(product);
  if (product.sizes === undefined) return [cells];
  const { _id: id, name } = product;
  return product.sizes.map((size, index) => ({
    ...(index === 0 ? cells : { id, name }),
    ...sizeCells(size),
  }));
}

const NUMBERS: readonly Column[] = ['price', 'oldPrice', 'stock'];

/** Returns the products as CSV. Importing the unchanged file changes nothing. */
export function formatProductSheet(products: readonly Product[]): string {
  const rows = products.flatMap(toRows).map((cells) => COLUMNS.map((column) => cells[column] ?? ''));
  return formatTable(
    COLUMNS.map((column) => COLUMN_HEADINGS[column]),
    rows,
    { numbers: NUMBERS.map((column) => COLUMNS.indexOf(column)) },
  );
}

/** Returns the headings of a file whose columns are not imported. */
export function unusedHeadings(headings: readonly string[], mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping));
  return headings.filter((heading, index) => cleanLine(heading) !== '' && !used.has(index));
}
