import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { ProductSize } from '#contract/catalogue/product.ts';
import type { ArrangedImage } from '#contract/catalogue/product-gallery.ts';
import { type EnteredSize, layoutOf, sizeKey, withKnownSkus } from '#contract/catalogue/product-sizes.ts';
import { OPEN_ORDERS_SHOWN } from '#contract/orders/open-orders.ts';
import { CLOSED_STATES } from '#contract/orders/order.ts';
import { slugOf } from '#contract/text/slug.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import type { Db } from '../db/database.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import {
  type GalleryRow,
  type ProductRow,
  productImages,
  productSizes,
  products,
} from '../db/schema/products.ts';
import { HttpError, invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { imageFileName, type StoredImage } from '../media/media.ts';

/** The sizes and the images after the first one, which triggers copy into the products' rows. */

/** The size columns of a product. */
type Sized = Pick<ProductRow, 'id' | 'name' | 'sizes'>;

/**
 * Saves the sizes of a locked product. Invents missing SKUs. Throws `HttpError` 400 if an SKU belongs to another
 * product, and 409 with `openOrders` if an open order contains a removed size, unless `removesOrdered`. [SIZE-07]
 */
export async function saveSizes(
  tx: Db,
  product: Sized,
  entered: readonly EnteredSize[],
  removesOrdered: boolean,
): Promise<void> {
  const before = product.sizes ?? [];
  const known = withKnownSkus(entered, before);
  if (layoutOf(known) === layoutOf(before)) {
    await saveStock(tx, product, known, before);
    return;
  }
  const retained = new Set(known.map(({ sku = '' }) => sizeKey(sku)));
  const removed = before.filter(({ sku }) => !retained.has(sizeKey(sku)));
  if (!removesOrdered) await requireNoOpenOrder(tx, product.id, removed);
  // Serializes the writers, so SKUs that this transaction finds free stay free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('product_sizes_sku', 0))`);
  const sizes = await withSkus(tx, product, known);
  // Names may be swapped, which an update of single rows would refuse.
  await tx.delete(productSizes).where(eq(productSizes.productId, product.id));
  if (sizes.length === 0) return;
  await tx
    .insert(productSizes)
    .values(sizes.map((size, position) => ({ ...size, position, productId: product.id })));
}

/** Updates the stock that differs, in one statement, because triggers run after each statement. */
async function saveStock(
  tx: Db,
  { id }: Sized,
  sizes: readonly EnteredSize[],
  before: readonly ProductSize[],
): Promise<void> {
  const changed = sizes.filter(({ stock }, index) => stock !== before[index]?.stock);
  if (changed.length === 0) return;
  const entries = changed.map(({ sku, stock = null }) => ({ sku, stock }));
  await tx.execute(sql`
    update product_sizes set stock = entered.stock
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entered(sku text, stock integer)
    where product_sizes.product_id = ${id} and product_sizes.sku = entered.sku`);
}

/** Throws `HttpError` 409 if an order that is neither completed nor cancelled contains one of the sizes. */
async function requireNoOpenOrder(tx: Db, productId: string, removed: readonly ProductSize[]): Promise<void> {
  if (removed.length === 0) return;
  const found = await tx
    .select({ number: orders.number, skus: sql<string[]>`array_agg(distinct ${orderLines.sku})` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        inArray(
          orderLines.sku,
          removed.map(({ sku }) => sku),
        ),
        notInArray(orders.status, [...CLOSED_STATES]),
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(orders.placedAt), asc(orders.id));
  if (found.length === 0) return;
  const ordered = new Set(found.flatMap(({ skus }) => skus));
  const sizes = removed.filter(({ sku }) => ordered.has(sku)).map(({ size }) => size);
  const numbers = found.slice(0, OPEN_ORDERS_SHOWN).map(({ number }) => number);
  const ordering = messageOf(
    'orderedSizes',
    sizes.length,
    sizes.join(', '),
    numbers.join(', '),
    found.length - numbers.length,
  );
  throw new HttpError(409, ordering, {
    errors: { sizes: [ordering] },
    openOrders: { sizes, totalOrders: found.length, numbers },
  });
}

/** Returns the sizes with SKUs. Entered SKUs must be free; missing ones are made of product and size. */
async function withSkus(tx: Db, { id, name }: Sized, sizes: readonly EnteredSize[]) {
  const entered = sizes.flatMap(({ sku }) => sku ?? []);
  await requireFreeSkus(tx, id, entered);
  const prefix = slugOf(name, MAX_SKU_PREFIX).toUpperCase() || 'PRODUCT';
  const taken = new Set(entered.map(sizeKey));
  if (entered.length < sizes.length) for (const sku of await skusLike(tx, id, prefix)) taken.add(sku);
  return sizes.map((entered, index) => {
    const suffix = slugOf(entered.size, PRODUCT_LIMITS.size.max).toUpperCase() || index + 1;
    const sku = entered.sku ?? freeSku(`${prefix}-${suffix}`, taken);
    taken.add(sizeKey(sku));
    return { ...entered, sku };
  });
}

/** Leaves room for a size and a number. */
const MAX_SKU_PREFIX = PRODUCT_LIMITS.sku.max - PRODUCT_LIMITS.size.max - 10;

function freeSku(sku: string, taken: ReadonlySet<string>): string {
  let free = sku;
  for (let number = 2; taken.has(sizeKey(free)); number += 1) free = `${sku}-${number}`;
  return free;
}

/** Returns the SKUs of other products that begin with `prefix`, in lower case. */
async function skusLike(tx: Db, id: string, prefix: string): Promise<string[]> {
  const key = sql<string>`lower(${productSizes.sku})`;
  const rows = await tx
    .select({ key })
    .from(productSizes)
    .where(and(ne(productSizes.productId, id), sql`starts_with(${key}, ${prefix.toLowerCase()})`));
  return rows.map((row) => row.key);
}

async function requireFreeSkus(tx: Db, id: string, skus: readonly string[]): Promise<void> {
  const other = await findTakenSku(tx, id, skus);
  if (other) throw invalidInput({ sizes: [messageOf('skuTaken', other.sku, other.name)] });
}

/** Returns one of the SKUs that belongs to another product, with its name; undefined if all are free. */
export async function findTakenSku(tx: Db, id: string, skus: readonly string[]) {
  if (skus.length === 0) return undefined;
  const [other] = await tx
    .select({ sku: productSizes.sku, name: products.name })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(
      and(
        ne(productSizes.productId, id),
        inArray(
          sql`lower(${productSizes.sku})`,
          skus.map((sku) => sql`lower(${sku})`),
        ),
      ),
    )
    .limit(1);
  return other;
}

const UNKNOWN_IMAGE = messageOf('unknownImage');
const FILE_WITHOUT_PLACE = messageOf('fileWithoutPlace');
const REPEATED_IMAGE = messageOf('repeatedImage');

/** Returns the images of a product in their order. */
export function imagesOf(row: ProductRow): readonly GalleryRow[] {
  const { imageHash: hash, imageWidth: width, imageHeight: height, imageWidths: widths, imageAlt: alt } = row;
  return [{ hash, width, height, widths, alt }, ...(row.gallery ?? [])];
}

/**
 * Returns the images of an arrangement. `stored` are the uploaded files, `current` the images of the product. An image
 * without a description is described by `name`. Throws `HttpError` 400 for an unknown or repeated image.
 */
export function arrangeImages(
  arranged: readonly ArrangedImage[],
  stored: readonly StoredImage[],
  current: readonly GalleryRow[],
  name: string,
): readonly GalleryRow[] {
  const used = new Set(arranged.map(({ image }) => image).filter((image) => typeof image === 'number'));
  if (stored.some((_, index) => !used.has(index))) throw invalidInput({ image: [FILE_WITHOUT_PLACE] });
  const images = arranged.map(({ image, alt }) => {
    const found = typeof image === 'number' ? stored[image] : findByUrl(current, image);
    if (found === undefined) throw invalidInput({ image: [UNKNOWN_IMAGE] });
    const { hash, width, height, widths } = found;
    return { hash, width, height, widths, alt: alt || name };
  });
  if (new Set(images.map(({ hash }) => hash)).size < images.length)
    throw invalidInput({ image: [REPEATED_IMAGE] });
  return images;
}

function findByUrl(images: readonly GalleryRow[], url: string): GalleryRow | undefined {
  return images.find(({ hash, width }) => url.endsWith(`/${imageFileName(hash, width)}`));
}

/** Saves the images after the first one of a locked product, if they differ. [GALLERY-01] */
export async function saveFurtherImages(
  tx: Db,
  { id, gallery }: Pick<ProductRow, 'id' | 'gallery'>,
  images: readonly GalleryRow[],
): Promise<void> {
  if (JSON.stringify(images.map(imageFacts)) === JSON.stringify((gallery ?? []).map(imageFacts))) return;
  if (gallery) await tx.delete(productImages).where(eq(productImages.productId, id));
  if (images.length === 0) return;
  await tx.insert(productImages).values(
    images.map(({ hash, width, height, widths, alt }, index) => ({
      productId: id,
      position: index + 1,
      imageHash: hash,
      imageWidth: width,
      imageHeight: height,
      imageWidths: widths,
      alt,
    })),
  );
}

const imageFacts = ({ hash, alt }: GalleryRow) => [hash, alt];
