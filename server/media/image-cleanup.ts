import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { storedImages } from '../db/schema/catalogue.ts';
import { deletedProducts } from '../db/schema/deleted-products.ts';
import { orderLines } from '../db/schema/orders.ts';
import { productImages, products } from '../db/schema/products.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { imageFileName, mailImageName, PARTIAL_SUFFIX, type StoredImage } from './image-files.ts';

/** Retention of unused files, in hours: pages of earlier builds may still be open or served. */
const RETENTION_HOURS = 24;
/** Time in which a deleted product can be restored, in hours. Shorter than the retention of its files. */
const RESTORE_HOURS = 12;
export const restorableSince = sql`now() - make_interval(hours => ${RESTORE_HOURS})`;
const POLL_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Records that a product is about to use an image, or has stopped using it. Its files are then retained for at least
 * 24 hours.
 */
export async function markImageUsed(
  db: Db,
  { hash, widths }: Pick<StoredImage, 'hash' | 'widths'>,
): Promise<void> {
  await db
    .insert(storedImages)
    .values({ hash, widths })
    .onConflictDoUpdate({ target: storedImages.hash, set: { touchedAt: sql`now()` } });
}

/**
 * Deletes from `folder` the files of images that no product has used for 24 hours and no order line references. It
 * considers only images in this database, because another database may share the folder. The row locks make a
 * concurrent `markImageUsed` wait until the deletion is done; its caller then writes the files again.
 */
export async function deleteUnusedImages(db: Db, folder: string): Promise<void> {
  const productsWithImage = db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.imageHash, storedImages.hash));
  const galleriesWithImage = db
    .select({ id: productImages.productId })
    .from(productImages)
    .where(eq(productImages.imageHash, storedImages.hash));
  const orderLinesWithImage = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.imageHash, storedImages.hash));
  await db.transaction(async (tx) => {
    const unused = await tx
      .delete(storedImages)
      .where(
        and(
          lt(storedImages.touchedAt, sql`now() - make_interval(hours => ${RETENTION_HOURS})`),
          notExists(productsWithImage),
          notExists(galleriesWithImage),
          notExists(orderLinesWithImage),
        ),
      )
      .returning();
    for (const { hash, widths } of unused) {
      for (const width of widths) {
        for (const name of [imageFileName(hash, width), mailImageName(hash, width)])
          await rm(join(folder, name), { force: true });
      }
    }
  });
}

/** Deletes partial files that a crashed process left behind. No write takes as long as the retention time. */
export async function deletePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL_SUFFIX)) continue;
    const file = join(folder, name);
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    if (ageMs > RETENTION_HOURS * 60 * 60 * 1000) await rm(file, { force: true });
  }
}

/** Deletes the copies of deleted products that can no longer be restored. */
export async function purgeDeletedProducts(db: Db): Promise<void> {
  await db.delete(deletedProducts).where(lte(deletedProducts.deletedAt, restorableSince));
}

/** Starts a worker that deletes old copies of deleted products and unused files from `folder`, now and every hour. */
export function startImageCleanup(db: Db, folder: string, log: FastifyBaseLogger): Worker {
  return startWorker({
    async work() {
      await deletePartialFiles(folder);
      await purgeDeletedProducts(db);
      await deleteUnusedImages(db, folder);
      return false;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not delete unused images; will retry',
  });
}
