import { asc, inArray } from 'drizzle-orm';
import type { Product, Sibling } from '#contract/catalogue/product.ts';
import { mapTexts, PRODUCT_TEXTS } from '#contract/catalogue/product-texts.ts';
import type { Db } from '../db/database.ts';
import { type GalleryRow, type ProductRow, products } from '../db/schema/products.ts';
import { imageUrl, imageVariants } from '../media/media.ts';
import type { ProductParts } from './catalogue.ts';

/** Converts a row to the contract's product: ISO times and absolute URLs under `origin`. */
export function serializeProduct(row: ProductRow, origin: string, parts: ProductParts): Product {
  return {
    _id: row.id,
    name: row.name,
    priceCents: row.priceCents,
    oldPriceCents: row.oldPriceCents ?? undefined,
    image: imageUrl(origin, row.imageHash, row.imageWidth),
    imageAlt: row.imageAlt,
    images: imageVariants(origin, row.imageHash, row.imageWidths),
    width: row.imageWidth,
    height: row.imageHeight,
    category: row.category,
    color: row.color,
    description: row.description,
    rating: row.reviewMean ?? 0,
    reviewCount: row.reviewCount || undefined,
    author: row.author ?? undefined,
    stock: row.stock ?? undefined,
    ...(parts.capabilities.includes('catalogue') && {
      ...mapTexts(PRODUCT_TEXTS, (text) => row[text] || undefined),
      sizes: row.sizes ? [...row.sizes] : undefined,
      siblings: serializeSiblings(row, origin, parts),
      gallery: row.gallery?.map((image) => serializeGalleryImage(image, origin)),
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function serializeSiblings({ style }: ProductRow, origin: string, { siblings }: ProductParts) {
  const ofStyle = style === null ? [] : (siblings.get(style) ?? []);
  return ofStyle.length > 1 ? ofStyle.map((sibling) => serializeSibling(sibling, origin)) : undefined;
}

/** Width in pixels of the images of other colors, which pages show small. */
const SIBLING_IMAGE_WIDTH = 160;

function serializeSibling(row: SiblingRow, origin: string): Sibling {
  const width = row.imageWidths.find((candidate) => candidate >= SIBLING_IMAGE_WIDTH) ?? row.imageWidth;
  return {
    _id: row.id,
    name: row.name,
    color: row.color,
    colorName: row.colorName ?? undefined,
    swatch: row.swatch ?? undefined,
    image: imageUrl(origin, row.imageHash, width),
  };
}

function serializeGalleryImage({ hash, width, height, widths, alt }: GalleryRow, origin: string) {
  return {
    image: imageUrl(origin, hash, width),
    alt,
    images: imageVariants(origin, hash, widths),
    width,
    height,
  };
}

/** A product among the others of its style. */
export type SiblingRow = Awaited<ReturnType<typeof selectStyles>>[number];

function selectStyles(db: Db, styles: readonly string[]) {
  const { id, name, style, color, colorName, swatch, imageHash, imageWidth, imageWidths } = products;
  return db
    .select({ id, name, style, color, colorName, swatch, imageHash, imageWidth, imageWidths })
    .from(products)
    .where(inArray(style, [...styles]))
    .orderBy(asc(style), asc(products.createdAt), asc(id));
}

/**
 * Returns all products of the styles of the rows, from light to dark by their swatches. Products without a swatch
 * follow, oldest first. [SIZE-08]
 */
export async function selectSiblings(
  db: Db,
  rows: readonly ProductRow[],
): Promise<ReadonlyMap<string, readonly SiblingRow[]>> {
  const styles = new Set(rows.map(({ style }) => style).filter((style) => style !== null));
  if (styles.size === 0) return new Map();
  const siblings = (await selectStyles(db, [...styles])).toSorted((a, b) => lumaOf(b) - lumaOf(a));
  return Map.groupBy(siblings, ({ style }) => style ?? '');
}

/** Returns the brightness of a swatch, `#rrggbb`, as eyes weigh the three colors. Negative without a swatch. */
function lumaOf({ swatch }: Pick<SiblingRow, 'swatch'>): number {
  if (swatch === null) return -1;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(swatch.slice(at, at + 2), 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
