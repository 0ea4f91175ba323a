import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { keepWorking, type Working } from '../jobs/worker.ts';
import { forgetUnconfirmed, tellReturns } from './stock-notices.ts';

/** Pause between two polls for restocked products, in milliseconds. */
const POLL_INTERVAL_MS = 5000;

/**
 * Starts the worker that notifies subscribers of restocked products and deletes unconfirmed subscriptions. Several
 * processes may run it against the same database.
 */
export function startReturns(db: Db, log: FastifyBaseLogger): Working {
  return keepWorking({
    async work() {
      await forgetUnconfirmed(db);
      return tellReturns(db);
    },
    restMs: POLL_INTERVAL_MS,
    log,
    trouble: 'Could not process back-in-stock notices; will retry',
  });
}
