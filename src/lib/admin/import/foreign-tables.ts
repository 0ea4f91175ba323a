import { foreignSizeCells, SIZE_COLUMNS, type SizeCells } from '#contract/catalogue/product-sizes.ts';
import { cleanLine, cleanText } from '#contract/text/clean-text.ts';
import { COLORS } from '#contract/vocabulary.ts';
import { type Column, headingOf } from './columns.ts';
import type { Table, TableRow } from './table.ts';

/** The product exports of other shops, converted to our columns: one row a size, one product a color. [SIZE-07] */

/** A converted file. */
export interface ForeignTable {
  readonly origin: 'Shopify' | 'WooCommerce';
  readonly table: Table;
  /** The headings that have no counterpart in our shop and contain something. */
  readonly ignored: readonly string[];
}

/** An item that another shop sells: a size of a color. `number` is its row. */
interface Variant {
  readonly number: number;
  readonly color: string;
  readonly sizeCells: SizeCells;
  readonly price: string;
  readonly oldPrice: string;
  readonly image: string;
}

interface ForeignProduct {
  /** Identifies the design, for products in several colors. */
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly images: readonly { readonly url: string; readonly alt: string }[];
  readonly variants: readonly Variant[];
}

/** Returns the cell of a row by its heading, '' if there is none. */
type ReadCell = (row: TableRow, heading: string) => string;

const headingKey = (heading: string) => cleanLine(heading).toLowerCase();

/** Converts a table that Shopify or WooCommerce has exported; undefined for any other. */
export function convertForeignTable(table: Table): ForeignTable | undefined {
  const used = new Set<string>();
  const index = new Map(table.headings.map((heading, at) => [headingKey(heading), at]));
  const has = (...headings: string[]) => headings.every((heading) => index.has(heading.toLowerCase()));
  const read: ReadCell = (row, heading) => {
    const key = heading.toLowerCase();
    used.add(key);
    return cleanText(row.cells[index.get(key) ?? -1] ?? '');
  };
  const origin = has('Handle', 'Title', 'Variant Price')
    ? 'Shopify'
    : has('Type', 'SKU', 'Name', 'Regular price')
      ? 'WooCommerce'
      : undefined;
  if (origin === undefined) return undefined;
  const products = origin === 'Shopify' ? readShopify(table.rows, read) : readWooCommerce(table.rows, read);
  const ignored = table.headings.filter(
    (heading, at) =>
      !used.has(headingKey(heading)) && table.rows.some(({ cells }) => cleanText(cells[at] ?? '') !== ''),
  );
  const rows = products.flatMap(toRows);
  return {
    origin,
    table: { ...table, headings: COLUMNS.map(headingOf), rows },
    ignored,
  };
}

const IS_COLOR = /^colou?r$/i;

/** The options of a product by the role that they play here. */
function splitOptions(options: readonly (readonly [name: string, value: string])[]) {
  const filled = options.filter(
    ([name, value]) => value !== '' && !(name === 'Title' && value === 'Default Title'),
  );
  const color = filled.find(([name]) => IS_COLOR.test(name));
  const others = filled.filter((option) => option !== color);
  return { color: color?.[1] ?? '', size: others.map(([, value]) => value).join(' / ') };
}

/** Returns the prices of a variant. A price before the reduction counts only if it is higher. */
function pricesOf(price: string, before: string) {
  return { price, oldPrice: Number(before) > Number(price) ? before : '' };
}

/** Shopify's rows of one handle are variants and images of one product. Its facts are in the first row. */
function readShopify(rows: readonly TableRow[], read: ReadCell): ForeignProduct[] {
  return [...Map.groupBy(rows, (row) => read(row, 'Handle'))].map(([key, ofHandle]): ForeignProduct => {
    const first = ofHandle.find((row) => read(row, 'Title') !== '') ?? ofHandle[0];
    const of = (heading: string) => (first ? read(first, heading) : '');
    const names = [1, 2, 3].map((number) => of(`Option${number} Name`));
    const images = ofHandle
      .map((row) => ({
        url: read(row, 'Image Src'),
        alt: read(row, 'Image Alt Text'),
        position: Number(read(row, 'Image Position')),
      }))
      .filter(({ url }) => url !== '')
      .toSorted((one, other) => one.position - other.position);
    const variants = ofHandle
      .filter((row) => read(row, 'Variant Price') !== '' || read(row, 'Option1 Value') !== '')
      .map((row): Variant => {
        const isTracked = read(row, 'Variant Inventory Tracker') !== '';
        const { color, size } = splitOptions(
          names.map((name, at) => [name, read(row, `Option${at + 1} Value`)] as const),
        );
        return {
          number: row.number,
          color,
          sizeCells: foreignSizeCells({
            size,
            sku: read(row, 'Variant SKU').replace(/^'/, ''),
            barCode: read(row, 'Variant Barcode').replace(/^'/, ''),
            stock: stockOf(read(row, 'Variant Inventory Qty'), isTracked),
          }),
          ...pricesOf(read(row, 'Variant Price'), read(row, 'Variant Compare At Price')),
          image: read(row, 'Variant Image'),
        };
      });
    const category = of('Type') || (of('Product Category').split('>').map(cleanLine).at(-1) ?? '');
    return { key, name: of('Title'), category, description: toText(of('Body (HTML)')), images, variants };
  });
}

/** Shops may sell more than they have. A negative number is none. */
function stockOf(units: string, isTracked: boolean): string {
  if (!isTracked) return '';
  return Number(units) < 0 ? '0' : units;
}

/** WooCommerce's variations name the SKU or the id of their product. */
function readWooCommerce(rows: readonly TableRow[], read: ReadCell): ForeignProduct[] {
  const typeOf = (row: TableRow) => cleanLine(read(row, 'Type').toLowerCase().split(',')[0] ?? '');
  const variations = Map.groupBy(
    rows.filter((row) => typeOf(row) === 'variation'),
    (row) => read(row, 'Parent'),
  );
  const optionsOf = (row: TableRow) =>
    [1, 2, 3].map(
      (number) => [read(row, `Attribute ${number} name`), read(row, `Attribute ${number} value(s)`)] as const,
    );
  const imagesOf = (row: TableRow) =>
    read(row, 'Images')
      .split(',')
      .map(cleanLine)
      .filter((url) => url !== '');
  return rows
    .filter((row) => typeOf(row) !== 'variation')
    .map((row): ForeignProduct => {
      const variationsOfProduct = [
        ...(variations.get(read(row, 'SKU')) ?? []),
        ...(variations.get(`id:${read(row, 'ID')}`) ?? []),
      ];
      const variants = (variationsOfProduct.length > 0 ? variationsOfProduct : [row]).map(
        (variation): Variant => {
          // A product without variations may list all its colors and sizes. One color is its own, sizes it has none.
          const options = optionsOf(variation).filter(
            ([name]) => variationsOfProduct.length > 0 || IS_COLOR.test(name),
          );
          const regular = read(variation, 'Regular price');
          const sale = read(variation, 'Sale price');
          const { color, size } = splitOptions(
            options.map(([name, value]) => [name, value.includes(',') ? '' : value] as const),
          );
          return {
            number: variation.number,
            color,
            sizeCells: foreignSizeCells({
              size,
              sku: read(variation, 'SKU'),
              barCode: read(variation, 'GTIN, UPC, EAN, or ISBN'),
              stock: read(variation, 'In stock?') === '0' ? '0' : stockOf(read(variation, 'Stock'), true),
            }),
            ...pricesOf(sale || regular, regular),
            image: variationsOfProduct.length > 0 ? (imagesOf(variation)[0] ?? '') : '',
          };
        },
      );
      return {
        key: read(row, 'SKU') || read(row, 'Name'),
        name: read(row, 'Name'),
        category: read(row, 'Categories'),
        description: toText(read(row, 'Description') || read(row, 'Short description')),
        images: imagesOf(row).map((url) => ({ url, alt: '' })),
        variants,
      };
    });
}

/** The columns of a converted table. */
const COLUMNS = [
  'name',
  'price',
  'oldPrice',
  'category',
  'color',
  'colorName',
  'style',
  ...SIZE_COLUMNS,
  'description',
  'image',
  'imageTexts',
] as const satisfies readonly Column[];

type Cells = Partial<Record<Column, string>>;

/** Returns the rows of a product: one a size, and one product a color. */
function toRows(product: ForeignProduct): TableRow[] {
  const byColor = [...Map.groupBy(product.variants, ({ color }) => color)];
  return byColor.flatMap(([color, variants]) => {
    const hasColors = byColor.length > 1;
    const name = hasColors && color ? `${product.name}, ${color}` : product.name;
    const facts = factsOf(product, color, variants, hasColors);
    return variants.map((variant, index): TableRow => {
      const { sizeCells } = variant;
      // A price of its own is an error of that row: a product has one price.
      const hasPrice = index === 0 || variant.price !== variants[0]?.price;
      const cells: Cells = {
        name,
        ...(index === 0 && facts),
        ...(hasPrice && { price: variant.price }),
        ...(sizeCells.size ? sizeCells : { stock: sizeCells.stock }),
      };
      return {
        number: variant.number,
        cells: COLUMNS.map((column) => cells[column] ?? ''),
        isTooLong: false,
      };
    });
  });
}

/** Returns what all sizes of a color share. */
function factsOf(
  product: ForeignProduct,
  color: string,
  variants: readonly Variant[],
  hasColors: boolean,
): Cells {
  const images = imagesOfColor(product, variants, hasColors);
  const isOurs = (COLORS as readonly string[]).includes(color.toLowerCase());
  return {
    oldPrice: variants[0]?.oldPrice ?? '',
    category: product.category,
    color,
    colorName: isOurs ? '' : color,
    style: hasColors ? product.key : '',
    description: product.description,
    image: images.map(({ url }) => url).join('\n'),
    imageTexts: images.some(({ alt }) => alt) ? images.map(({ alt }) => alt).join('\n') : '',
  };
}

/** Returns the image of a color, if its variants have one of their own, or else all images of the product. */
function imagesOfColor({ images }: ForeignProduct, variants: readonly Variant[], hasColors: boolean) {
  const colorImage = variants.find(({ image }) => image !== '')?.image;
  if (colorImage === undefined || (!hasColors && images.length > 0)) return images;
  const alt = images.find(({ url }) => url === colorImage)?.alt ?? '';
  return [{ url: colorImage, alt }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the text of a description in HTML, with a line for each paragraph and list item. */
function toText(html: string): string {
  if (!/<[a-z]|&\w+;/i.test(html)) return html;
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '– ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
