import type { FastifyBaseLogger } from 'fastify';
import { purgeDeletedProducts } from '../catalogue/deleted-products.ts';
import type { Db } from '../db/database.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { deletePartialFiles, deleteUnusedImages } from '../media/image-cleanup.ts';

const POLL_INTERVAL_MS = 60 * 60 * 1000;

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
