import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { storedImages } from '../db/schema/catalogue.ts';
import { orderLines } from '../db/schema/orders.ts';
import { productImages, products } from '../db/schema/products.ts';
import { imageFileName, mailImageName, PARTIAL_SUFFIX } from './media.ts';

/** Retention of unused files, in hours: pages of earlier builds may still be open or served. */
const RETENTION_HOURS = 24;

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
