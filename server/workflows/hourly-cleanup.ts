import type { FastifyBaseLogger } from 'fastify';
import { purgeDeletedProducts } from '../catalogue/deleted-products.ts';
import type { Db } from '../db/database.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { deletePartialFiles, deleteUnusedImages } from '../media/image-cleanup.ts';
import { deleteOldPaymentEvents } from '../orders/payments/handle-payment-event.ts';

const POLL_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Starts a worker that deletes what nobody needs any more, now and every hour: copies of deleted products, the ids of
 * old payment events, and unused files from `folder`.
 */
export function startHourlyCleanup(db: Db, folder: string, log: FastifyBaseLogger): Worker {
  return startWorker({
    async work() {
      await purgeDeletedProducts(db);
      await deleteOldPaymentEvents(db);
      await deletePartialFiles(folder);
      await deleteUnusedImages(db, folder);
      return false;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not delete unused data; will retry',
  });
}
