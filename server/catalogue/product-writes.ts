import { eq, sql } from 'drizzle-orm';
import type { Capability } from '#contract/capabilities.ts';
import type { WireProduct } from '#contract/catalogue/product.ts';
import {
  editableValues,
  isOldPriceValid,
  type NewProduct,
  type ProductPatch,
} from '#contract/catalogue/product-form.ts';
import { type ArrangedImage, formatGallery } from '#contract/catalogue/product-gallery.ts';
import {
  type EnteredSize,
  mergeSizes,
  parseSizes,
  withKnownSkus,
} from '#contract/catalogue/product-sizes.ts';
import { createLimiter } from '#contract/wire/limiter.ts';
import { toCents } from '#contract/wire/money.ts';
import { toWire } from '#contract/wire/wire-amounts.ts';
import type { Db } from '../db/database.ts';
import { type GalleryRow, type ProductRow, productColumns, products } from '../db/schema/products.ts';
import { requireCurrentBase } from '../http/edit-conflicts.ts';
import { HttpError, invalidInput, notFound } from '../http/http-error.ts';
import { createOnce, type OneTimeRequest } from '../http/idempotency-keys.ts';
import { messageOf } from '../http/messages.ts';
import { throwUploadQueueFull } from '../http/multipart-forms.ts';
import {
  describeImage,
  markImageUsed,
  renderImage,
  type StagedFiles,
  type StoredImage,
} from '../media/media.ts';
import { selectProduct } from './catalogue.ts';
import { newProductId } from './product-id.ts';
import { arrangeImages, imagesOf, saveFurtherImages, saveSizes } from './product-parts.ts';
import { serializeProduct } from './serialize-product.ts';

/** The storage of products and their images. */
export interface Catalogue {
  readonly db: Db;
  /** Path of the folder with the image files. */
  readonly uploads: string;
}

/** Decoding an image occupies a core and up to 400 MB of memory. */
const CONCURRENCY = 2;
const MAX_QUEUED = 50;

const SAME_NAME = messageOf('sameName');

const limitDecoding = createLimiter({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  reject: throwUploadQueueFull,
});

/**
 * Creates a product. With `ifNameIsNew`, throws `HttpError` 409 if another product has the same name. Throws
 * `HttpError` if an image or a size is rejected. Leaves neither row nor file behind on failure. Returns the product of
 * an earlier `request` with the same key. [ADMIN-05]
 */
export function createProduct(
  catalogue: Catalogue,
  { image, images = [], gallery = [{ image: 0, alt: '' }], sizes = [], ...entered }: NewProduct,
  ifNameIsNew: boolean,
  request?: OneTimeRequest,
): Promise<ProductRow> {
  const create = async (tx: Db, stored: readonly StoredImage[]) => {
    const { price, oldPrice, stock, ...fields } = entered;
    const { name } = fields;
    if (ifNameIsNew) await requireNewName(tx, name);
    const [first, ...others] = arrangeImages(gallery, stored, [], name);
    if (first === undefined) throw new Error('An arrangement has at least one image.');
    const [row] = await tx
      .insert(products)
      .values({
        ...fields,
        id: newProductId(name),
        priceCents: toCents(price),
        oldPriceCents: oldPrice ? toCents(oldPrice) : null,
        stock: sizes.length > 0 ? null : stock,
        ...imageColumns(first),
      })
      .returning(productColumns);
    if (row === undefined) throw new Error('Inserting the product returned no row.');
    await saveFurtherImages(tx, row, others);
    if (sizes.length > 0) await saveSizes(tx, row, sizes, false);
    return selectSaved(tx, row.id);
  };
  return withImages(catalogue, [image, ...images], (tx, stored) =>
    createOnce(tx, request, { create: () => create(tx, stored), find: (id) => selectProduct(tx, id) }),
  );
}

const STOCK_IS_SUM = messageOf('stockIsSum');

/**
 * Updates the sent fields of a product. Throws `HttpError` 404 for an unknown product and 400 if the old price would
 * not exceed the price. Throws 409 if a value differs from `before`, or if a removed size is part of an open order and
 * `removeOrderedSizes` does not confirm it. Throws `HttpError` if an image or a size is rejected. `origin` is the
 * origin of the image URLs that the caller knows. [ADMIN-04]
 */
export function updateProduct(
  catalogue: Catalogue,
  id: string,
  { image, images = [], before, ...fields }: ProductPatch,
  origin: string,
  capabilities: readonly Capability[],
): Promise<ProductRow> {
  const apply = async (tx: Db, stored: readonly StoredImage[]) => {
    const [row] = await tx.select(productColumns).from(products).where(eq(products.id, id)).for('update');
    if (row === undefined) throw notFound('product');
    const current = editableValues(
      toWire<WireProduct>(serializeProduct(row, origin, { capabilities, siblings: new Map() })),
    );
    const { sizes: baseSizes, ...base } = before ?? {};
    const sizes = fields.sizes && mergedSizes(fields.sizes, baseSizes, row);
    const edit = { ...fields, gallery: fields.gallery && formatGallery(fields.gallery) };
    const foundConflicts = fields.sizes && sizes === undefined ? { sizes: current.sizes } : {};
    requireCurrentBase(current, base, edit, row.updatedAt, foundConflicts);
    return applyPatch(tx, row, { ...fields, sizes }, stored);
  };
  const files = image ? [image, ...images] : images;
  return files.length === 0
    ? catalogue.db.transaction((tx) => apply(tx, []))
    : withImages(catalogue, files, apply);
}

const INVALID_BASE_SIZES = messageOf('invalidBaseSizes');

/** Returns the sizes to save; undefined if another edit has changed the same sizes since `base`. */
function mergedSizes(
  entered: readonly EnteredSize[],
  base: unknown,
  row: ProductRow,
): readonly EnteredSize[] | undefined {
  const current = row.sizes ?? [];
  if (base === undefined) return withKnownSkus(entered, current);
  const replaced = parseSizes(base);
  if (replaced === undefined) throw invalidInput({ 'before.sizes': [INVALID_BASE_SIZES] });
  return mergeSizes(replaced, withKnownSkus(entered, replaced), current);
}

/**
 * Renders images, then calls `save` and commits the files in one transaction. A committed row always has its files. If
 * the database commit itself fails, the image cleanup deletes the files later.
 */
async function withImages(
  { db, uploads }: Catalogue,
  images: readonly File[],
  save: (tx: Db, stored: readonly StoredImage[]) => Promise<ProductRow>,
): Promise<ProductRow> {
  const rendered: { readonly storedImage: StoredImage; readonly files: StagedFiles }[] = [];
  try {
    // One after the other, because each image waits in the queue of all uploads.
    for (const image of images) {
      rendered.push(await naming(image, images, () => limitDecoding(() => render(db, uploads, image))));
    }
    return await db.transaction(async (tx) => {
      const row = await save(
        tx,
        rendered.map(({ storedImage }) => storedImage),
      );
      for (const { files } of rendered) await files.commit();
      return row;
    });
  } finally {
    for (const { files } of rendered) await files.discard();
  }
}

async function render(db: Db, uploads: string, image: File) {
  const content = Buffer.from(await image.arrayBuffer());
  const storedImage = await describeImage(content);
  // Before rendering: the cleanup must not delete existing files that this product will reuse.
  await markImageUsed(db, storedImage);
  return { storedImage, files: await renderImage(content, storedImage, uploads) };
}

/** Adds the name of the file to its error message if there are several. */
async function naming<Result>(
  { name }: File,
  images: readonly File[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (images.length === 1 || !(error instanceof HttpError) || !error.errors?.image) throw error;
    const named = messageOf('ofFile', name, error.text);
    throw new HttpError(error.statusCode, named, { errors: { image: [named] } });
  }
}

type Changes = Omit<ProductPatch, 'image' | 'images' | 'before'>;

/** Updates a locked row. */
async function applyPatch(
  tx: Db,
  before: ProductRow,
  { price, oldPrice, sizes, gallery, removeOrderedSizes, ...fields }: Changes,
  stored: readonly StoredImage[],
): Promise<ProductRow> {
  const priceCents = price === undefined ? before.priceCents : toCents(price);
  const oldPriceCents = oldPrice === undefined ? before.oldPriceCents : oldPrice && toCents(oldPrice);
  if (!isOldPriceValid(priceCents, oldPriceCents))
    throw invalidInput({ oldPrice: [messageOf('oldPriceTooLow')] });
  const hasSizes = sizes ? sizes.length > 0 : before.sizes !== null;
  const { stock, ...others } = fields;
  if (hasSizes && stock !== undefined && stock !== before.stock)
    throw invalidInput({ stock: [STOCK_IS_SUM] });
  const name = fields.name ?? before.name;
  const current = imagesOf(before);
  const [first, ...rest] = gallery
    ? arrangeImages(withName(gallery, before.name), stored, current, name)
    : withReplacedFirst(current, stored, before.name, name);
  if (first === undefined) throw new Error('An arrangement has at least one image.');
  await tx
    .update(products)
    .set({
      ...others,
      ...(!hasSizes && stock !== undefined && { stock }),
      priceCents,
      oldPriceCents,
      ...imageColumns(first),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, before.id));
  await saveFurtherImages(tx, before, rest);
  if (sizes) await saveSizes(tx, { ...before, name }, sizes, removeOrderedSizes !== undefined);
  const row = await selectSaved(tx, before.id);
  const used = new Set(imagesOf(row).map(({ hash }) => hash));
  for (const image of current) if (!used.has(image.hash)) await markImageUsed(tx, image);
  return row;
}

/**
 * Returns the images of a product, with the uploaded image, if any, in place of the first one. A new image is described
 * by the name. A renaming also changes descriptions that equal the old name.
 */
function withReplacedFirst(
  current: readonly GalleryRow[],
  [stored]: readonly StoredImage[],
  oldName: string,
  name: string,
): readonly GalleryRow[] {
  const renamed = current.map((image) => (image.alt === oldName ? { ...image, alt: name } : image));
  return stored ? [{ ...stored, alt: name }, ...renamed.slice(1)] : renamed;
}

/** Returns an arrangement without descriptions that equal the old name, because a renaming changes them too. */
function withName(gallery: readonly ArrangedImage[], oldName: string): readonly ArrangedImage[] {
  return gallery.map(({ image, alt }) => ({ image, alt: alt === oldName ? '' : alt }));
}

/** Returns a row with the values that triggers have set. */
async function selectSaved(tx: Db, id: string): Promise<ProductRow> {
  const [row] = await tx.select(productColumns).from(products).where(eq(products.id, id));
  if (row === undefined) throw notFound('product');
  return row;
}

async function requireNewName(tx: Db, name: string): Promise<void> {
  // The advisory lock serializes concurrent inserts of the same name.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [other] = await tx.select({ id: products.id }).from(products).where(eq(products.name, name)).limit(1);
  if (other) throw new HttpError(409, SAME_NAME, { errors: { name: [SAME_NAME] } });
}

function imageColumns({ hash, width, height, widths, alt }: GalleryRow) {
  return {
    imageHash: hash,
    imageWidth: width,
    imageHeight: height,
    imageWidths: widths,
    imageAlt: alt,
  };
}
