import type { FastifyBaseLogger } from 'fastify';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import type { DbContext } from '../notify/notify.ts';
import { deleteUnconfirmedNotices, notifySubscribers } from './stock-notices.ts';

/** Pause between two polls for restocked products, in milliseconds. */
const POLL_INTERVAL_MS = 5000;

/**
 * Starts the worker that notifies subscribers of restocked products and deletes unconfirmed subscriptions. Several
 * processes may run it against the same database.
 */
export function startStockNoticeWorker({ db, notify }: DbContext, log: FastifyBaseLogger): Worker {
  return startWorker({
    async work() {
      await deleteUnconfirmedNotices(db);
      return notifySubscribers({ db, notify });
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not process back-in-stock notices; will retry',
  });
}
