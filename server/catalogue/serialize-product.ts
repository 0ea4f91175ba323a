import { toDollars } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import type { ProductRow } from '../db/schema/products.ts';
import { IMAGE_TYPE, imageFileName } from '../media/image-files.ts';

/** URL path of the image files. */
export const UPLOADS_PATH = '/uploads/';

/** Converts a row to the contract's product: dollars, ISO times and absolute URLs under `origin`. */
export function serializeProduct(row: ProductRow, origin: string): Product {
  const url = (width: number) => origin + UPLOADS_PATH + imageFileName(row.imageHash, width);
  return {
    _id: row.id,
    name: row.name,
    price: toDollars(row.priceCents),
    oldPrice: row.oldPriceCents === null ? undefined : toDollars(row.oldPriceCents),
    image: url(row.imageWidth),
    imageAlt: row.imageAlt,
    images: row.imageWidths.map((width) => ({ url: url(width), width, type: IMAGE_TYPE })),
    width: row.imageWidth,
    height: row.imageHeight,
    category: row.category,
    color: row.color,
    description: row.description,
    rating: row.reviewMean ?? 0,
    reviewCount: row.reviewCount || undefined,
    author: row.author ?? undefined,
    stock: row.stock ?? undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
