import { eq, sql } from 'drizzle-orm';
import { createLimiter } from '#contract/limiter.ts';
import { toCents } from '#contract/money.ts';
import { editableValues } from '#contract/product.ts';
import {
  isOldPriceValid,
  type NewProduct,
  OLD_PRICE_TOO_LOW,
  type ProductPatch,
} from '#contract/product-form.ts';
import type { Db } from '../db/database.ts';
import { type ProductRow, products } from '../db/schema/products.ts';
import { requireCurrentBase } from '../http/edit-conflicts.ts';
import { HttpError, invalidInput, notFound } from '../http/http-error.ts';
import { throwUploadQueueFull } from '../http/multipart-forms.ts';
import { markImageUsed } from '../media/image-cleanup.ts';
import { describeImage, renderImage, type StoredImage } from '../media/image-files.ts';
import { newProductId } from './product-id.ts';
import { NO_PARTS, serializeProduct } from './serialize-product.ts';

/** The storage of products and their images. */
export interface Catalogue {
  readonly db: Db;
  /** Path of the folder with the image files. */
  readonly uploads: string;
}

/** Decoding an image occupies a core and up to 400 MB of memory. */
const CONCURRENCY = 2;
const MAX_QUEUED = 50;

const SAME_NAME = 'A product with this name already exists.';

const limitDecoding = createLimiter({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  reject: throwUploadQueueFull,
});

/**
 * Creates a product. With `ifNameIsNew`, throws `HttpError` 409 if another product has the same name. Throws
 * `HttpError` if the image is rejected. Leaves neither row nor file behind on failure. [ADMIN-05]
 */
export function createProduct(
  catalogue: Catalogue,
  { image, ...fields }: NewProduct,
  ifNameIsNew: boolean,
): Promise<ProductRow> {
  return withImage(catalogue, image, async (tx, storedImage) => {
    if (ifNameIsNew) await requireNewName(tx, fields.name);
    const [row] = await tx
      .insert(products)
      .values({
        id: newProductId(fields.name),
        name: fields.name,
        priceCents: toCents(fields.price),
        oldPriceCents: fields.oldPrice ? toCents(fields.oldPrice) : null,
        category: fields.category,
        color: fields.color,
        description: fields.description ?? '',
        stock: fields.stock,
        imageAlt: fields.name,
        ...imageColumns(storedImage),
      })
      .returning();
    if (row === undefined) throw new Error('Inserting the product returned no row.');
    return row;
  });
}

/**
 * Updates the given fields of a product. Throws `HttpError` 404 for an unknown product and 400 if the old price would
 * not exceed the price. Throws 409 if a value differs from `before`, and `HttpError` if the image is rejected.
 * `origin` is the one under which the caller knows the images. [ADMIN-04]
 */
export function updateProduct(
  catalogue: Catalogue,
  id: string,
  { image, before, ...fields }: ProductPatch,
  origin: string,
): Promise<ProductRow> {
  const apply = async (tx: Db, storedImage?: StoredImage) => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
    if (row === undefined) throw notFound('product');
    requireCurrentBase(
      editableValues(serializeProduct(row, origin, NO_PARTS)),
      before,
      fields,
      row.updatedAt,
    );
    return applyPatch(tx, row, fields, storedImage);
  };
  return image === undefined
    ? catalogue.db.transaction((tx) => apply(tx))
    : withImage(catalogue, image, apply);
}

/**
 * Renders an image, then calls `save` and commits the files in one transaction. A committed row always has its files.
 * If the database commit itself fails, the image cleanup deletes the files later.
 */
async function withImage(
  { db, uploads }: Catalogue,
  image: File,
  save: (tx: Db, storedImage: StoredImage) => Promise<ProductRow>,
): Promise<ProductRow> {
  const { storedImage, files } = await limitDecoding(async () => {
    const content = Buffer.from(await image.arrayBuffer());
    const storedImage = await describeImage(content);
    // Before rendering: the cleanup must not delete existing files that this product will reuse.
    await markImageUsed(db, storedImage);
    return { storedImage, files: await renderImage(content, storedImage, uploads) };
  });
  try {
    return await db.transaction(async (tx) => {
      const row = await save(tx, storedImage);
      await files.commit();
      return row;
    });
  } finally {
    await files.discard();
  }
}

/** Updates a locked row. */
async function applyPatch(
  tx: Db,
  before: ProductRow,
  { price, oldPrice, ...fields }: Omit<ProductPatch, 'image' | 'before'>,
  storedImage?: StoredImage,
): Promise<ProductRow> {
  const priceCents = price === undefined ? before.priceCents : toCents(price);
  const oldPriceCents = oldPrice === undefined ? before.oldPriceCents : oldPrice && toCents(oldPrice);
  if (!isOldPriceValid(priceCents, oldPriceCents)) throw invalidInput({ oldPrice: [OLD_PRICE_TOO_LOW] });
  const name = fields.name ?? before.name;
  // A new image resets the alt text to the name. An alt text that equals the name follows a renaming.
  const usesName = storedImage !== undefined || before.imageAlt === before.name;
  const [row] = await tx
    .update(products)
    .set({
      ...fields,
      priceCents,
      oldPriceCents,
      imageAlt: usesName ? name : before.imageAlt,
      ...(storedImage && imageColumns(storedImage)),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, before.id))
    .returning();
  if (row === undefined) throw notFound('product');
  if (storedImage && storedImage.hash !== before.imageHash) await markImageUsed(tx, imageOf(before));
  return row;
}

async function requireNewName(tx: Db, name: string): Promise<void> {
  // The advisory lock serializes concurrent inserts of the same name.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [other] = await tx.select({ id: products.id }).from(products).where(eq(products.name, name)).limit(1);
  if (other) throw new HttpError(409, SAME_NAME, { errors: { name: [SAME_NAME] } });
}

function imageColumns({ hash, width, height, widths }: StoredImage) {
  return { imageHash: hash, imageWidth: width, imageHeight: height, imageWidths: widths };
}

/** Returns the first image of a product. */
function imageOf({ imageHash, imageWidths }: ProductRow): Pick<StoredImage, 'hash' | 'widths'> {
  return { hash: imageHash, widths: imageWidths };
}

/** Returns all images of a product. */
export function imagesOf(row: ProductRow): readonly Pick<StoredImage, 'hash' | 'widths'>[] {
  return [imageOf(row), ...(row.gallery ?? [])];
}
