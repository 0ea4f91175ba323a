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

/**
 * The product columns of a spreadsheet, in the order of the export. The heading is the label of the form's field. Then
 * come other headings that are understood, in lower case and without punctuation.
 */
const FIELDS = {
  id: ['Id', 'productid'],
  name: [productFormText.name, 'name', 'title', 'product'],
  price: [productFormText.price, 'newprice', 'saleprice'],
  oldPrice: [productFormText.oldPrice, 'compareatprice', 'wasprice', 'regularprice'],
  category: [productFormText.category, 'type'],
  color: [productFormText.color, 'colour'],
  colorName: [parts.variants.colorName, 'colourname'],
  swatch: [parts.variants.swatch],
  style: [parts.variants.style],
  size: [parts.sizes.columns.size],
  sku: [parts.sizes.columns.sku],
  gtin: [parts.sizes.columns.gtin, 'ean', 'upc', 'barcode'],
  stock: [productFormText.stock, 'quantity', 'pieces', 'inventory'],
  description: [productFormText.description, 'text', 'details'],
  composition: [parts.details.composition, 'material', 'materials'],
  care: [parts.details.care],
  measurements: [parts.details.measurements],
  taxClass: [parts.selling.taxClass],
  image: [productFormText.image, 'images', 'picture', 'photo', 'file', 'filename', 'imagefile'],
  imageTexts: [parts.images.texts, 'alttext', 'imagealttext'],
} satisfies Record<string, readonly [heading: string, ...others: string[]]>;
export type Column = keyof typeof FIELDS;

const isColumn = (key: string): key is Column =>
  key in FIELDS &&
  (key !== 'stock' || hasCapability('orders')) &&
  (key !== 'taxClass' || hasCapability('selling'));

/** The columns that the backend understands, in the order of the export. */
export const COLUMNS: readonly Column[] = Object.keys(FIELDS).filter(isColumn);

/** Returns the heading of a column in an export. */
export function headingOf(column: Column): string {
  return FIELDS[column][0];
}

/** The index of each column in a file, counted from 0. Columns that the file lacks are absent. */
export type ColumnMapping = Readonly<Partial<Record<Column, number>>>;

const normalizeHeading = (heading: string) =>
  cleanAddress(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Maps columns by their headings. Each column of the file is used at most once. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const normalized = headings.map(normalizeHeading);
  const entries = COLUMNS.flatMap((column) => {
    const [heading, ...others] = FIELDS[column];
    const index = [normalizeHeading(heading), ...others]
      .map((each) => normalized.indexOf(each))
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
    ...sizeCells({ size: '' }),
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
  return formatTable(COLUMNS.map(headingOf), rows, {
    numbers: NUMBERS.map((column) => COLUMNS.indexOf(column)),
  });
}

/** Returns the headings of a file whose columns are not imported. */
export function unusedHeadings(headings: readonly string[], mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping));
  return headings.filter((heading, index) => cleanLine(heading) !== '' && !used.has(index));
}
