import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { startWorker, type Worker } from '../jobs/background-worker.ts';
import { pruneHeldKeys } from '../orders/order-warnings.ts';
import { mergeOrderCounts } from '../orders/orders.ts';
import { updateSalesPeriods } from '../stats/sales-periods.ts';

/** Pause between two runs without work, in milliseconds. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Starts the worker that keeps the sums of sales, the counts of orders and the keys of their holders small and fast.
 * Figures and lists are exact without it. Several processes may run it against the same database.
 */
export function startSalesWorker(
  db: Db,
  loadTimeZone: () => Promise<string>,
  log: FastifyBaseLogger,
): Worker {
  return startWorker({
    work: async () => {
      await mergeOrderCounts(db);
      await pruneHeldKeys(db);
      return updateSalesPeriods(db, await loadTimeZone());
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    log,
    errorMessage: 'Could not sum up the sales; will retry',
  });
}
