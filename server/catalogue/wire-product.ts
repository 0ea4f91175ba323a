import type { Product } from '#contract/product.ts';
import type { ProductRow } from '../db/schema.ts';
import { PICTURE_TYPE, pictureFile } from '../media/pictures.ts';

/** Where pictures are served from. */
export const UPLOADS_PATH = '/uploads/';

/** A row → a product as the wire speaks: dollars, ISO time, absolute addresses under `origin`. */
export function wireProduct(row: ProductRow, origin: string): Product {
  const url = (width: number) => origin + UPLOADS_PATH + pictureFile(row.picture, width);
  return {
    _id: row.id,
    name: row.name,
    price: row.priceCents / 100,
    oldPrice: row.oldPriceCents === null ? undefined : row.oldPriceCents / 100,
    image: url(row.pictureWidth),
    imageAlt: row.pictureAlt,
    images: row.pictureWidths.map((width) => ({ url: url(width), width, type: PICTURE_TYPE })),
    width: row.pictureWidth,
    height: row.pictureHeight,
    category: row.category,
    color: row.color,
    description: row.description,
    rating: row.reviewMean ?? row.rating,
    reviewCount: row.reviewCount || undefined,
    author: row.author ?? undefined,
    stock: row.stock ?? undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
