import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { orderLines, pictures, products } from '../db/schema.ts';
import { keepWorking, type Working } from '../jobs/worker.ts';
import { PARTIAL, pictureFile, type StoredPicture } from './pictures.ts';

/** Pages that were built earlier may be open, or still served, for so long. */
const KEEP_HOURS = 24;
const LOOK_MS = 60 * 60 * 1000;

/**
 * Says that a picture is about to be shown by a product, or was until now: from now on its files stay for a day at
 * least, and are removed when no product shows it then.
 */
export async function touchPicture(
  db: Db,
  { hash, widths }: Pick<StoredPicture, 'hash' | 'widths'>,
): Promise<void> {
  await db
    .insert(pictures)
    .values({ hash, widths })
    .onConflictDoUpdate({ target: pictures.hash, set: { touchedAt: sql`now()` } });
}

/**
 * Removes from `folder` the files of pictures that no product has shown for a day and no order has a line of. Only of
 * pictures that this database knows: the folder may hold those of another one. Who touches a picture that is being
 * removed waits, and then writes its files anew.
 */
export async function removeUnusedPictures(db: Db, folder: string): Promise<void> {
  const isShown = db.select({ id: products.id }).from(products).where(eq(products.picture, pictures.hash));
  const isInOrder = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.picture, pictures.hash));
  await db.transaction(async (tx) => {
    const unused = await tx
      .delete(pictures)
      .where(
        and(
          lt(pictures.touchedAt, sql`now() - make_interval(hours => ${KEEP_HOURS})`),
          notExists(isShown),
          notExists(isInOrder),
        ),
      )
      .returning();
    for (const { hash, widths } of unused) {
      for (const width of widths) await rm(join(folder, pictureFile(hash, width)), { force: true });
    }
  });
}

/** Removes what a process that died has left half-written. Nothing is being written for a day. */
export async function removePartialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue;
    const file = join(folder, name);
    const age = Date.now() - (await stat(file)).mtimeMs;
    if (age > KEEP_HOURS * 60 * 60 * 1000) await rm(file, { force: true });
  }
}

/** Keeps `folder` tidy, now and every hour, until it is closed. */
export function startTidying(db: Db, folder: string, log: FastifyBaseLogger): Working {
  return keepWorking({
    async work() {
      await removePartialFiles(folder);
      await removeUnusedPictures(db, folder);
      return false;
    },
    restMs: LOOK_MS,
    log,
    trouble: 'Pictures that nobody uses could not be removed',
  });
}
