import type { FastifyRequest } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import { toDollars } from '#contract/money.ts';
import type { Product, Sibling } from '#contract/product.ts';
import type { Db } from '../db/database.ts';
import type { GalleryRow, ProductRow } from '../db/schema/products.ts';
import { IMAGE_TYPE, imageFileName } from '../media/image-files.ts';
import { type SiblingRow, selectSiblings } from './product-rows.ts';

/** URL path of the image files. */
export const UPLOADS_PATH = '/uploads/';

/** The capabilities that products are sent with beyond the base contract, and the colors of the styles. */
export interface ProductParts {
  readonly capabilities: readonly Capability[];
  /** The products of each style, from light to dark. */
  readonly siblings: ReadonlyMap<string, readonly SiblingRow[]>;
}

/** The parts of a base backend: none. */
const NO_PARTS: ProductParts = { capabilities: [], siblings: new Map() };

/** Reads what the rows do not contain, and returns the function that converts each of them to a product. */
export type PrepareProducts = (
  rows: readonly ProductRow[],
  request: FastifyRequest,
) => Promise<(row: ProductRow) => Product>;

/** Returns the serializer of a backend's products. */
export function createProductSerializer(
  db: Db,
  capabilities: readonly Capability[] | null,
  originOf: (request: FastifyRequest) => string,
): PrepareProducts {
  const announced = capabilities ?? [];
  return async (rows, request) => {
    const siblings = announced.includes('sizes') ? await selectSiblings(db, rows) : NO_PARTS.siblings;
    const origin = originOf(request);
    return (row) => serializeProduct(row, origin, { capabilities: announced, siblings });
  };
}

/** Converts a row to the contract's product: dollars, ISO times and absolute URLs under `origin`. */
export function serializeProduct(row: ProductRow, origin: string, parts: ProductParts): Product {
  return {
    _id: row.id,
    name: row.name,
    price: toDollars(row.priceCents),
    oldPrice: row.oldPriceCents === null ? undefined : toDollars(row.oldPriceCents),
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
    ...(parts.capabilities.includes('sizes') && serializeVariants(row, origin, parts)),
    ...(parts.capabilities.includes('gallery') && {
      gallery: row.gallery?.map((image) => serializeGalleryImage(image, origin)),
    }),
    ...(parts.capabilities.includes('details') && {
      composition: row.composition || undefined,
      care: row.care || undefined,
      measurements: row.measurements || undefined,
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function serializeVariants(row: ProductRow, origin: string, { siblings }: ProductParts) {
  const ofStyle = row.style === null ? [] : (siblings.get(row.style) ?? []);
  return {
    sizes: row.sizes?.map(({ size, sku, gtin, stock }) => ({ size, sku, gtin, stock })),
    style: row.style ?? undefined,
    colorName: row.colorName ?? undefined,
    swatch: row.swatch ?? undefined,
    siblings: ofStyle.length > 1 ? ofStyle.map((sibling) => serializeSibling(sibling, origin)) : undefined,
  };
}

/** Width in pixels of the images of other colors, which pages show small. */
const SIBLING_IMAGE_WIDTH = 160;

function serializeSibling(row: SiblingRow, origin: string): Sibling {
  const width = row.imageWidths.find((one) => one >= SIBLING_IMAGE_WIDTH) ?? row.imageWidth;
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

function imageVariants(origin: string, hash: string, widths: readonly number[]) {
  return widths.map((width) => ({ url: imageUrl(origin, hash, width), width, type: IMAGE_TYPE }));
}

function imageUrl(origin: string, hash: string, width: number): string {
  return origin + UPLOADS_PATH + imageFileName(hash, width);
}
