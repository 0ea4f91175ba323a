import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { keepWorking, type Working } from '../jobs/worker.ts';
import { forgetUnconfirmed, tellReturns } from './stock-notices.ts';

/** How often it is looked whether something has returned, in milliseconds. */
const LOOK_MS = 5000;

/** Writes to those who wait for what is there again, until it is closed. Several processes may do so on one database. */
export function startReturns(db: Db, log: FastifyBaseLogger): Working {
  return keepWorking({
    async work() {
      await forgetUnconfirmed(db);
      return tellReturns(db);
    },
    restMs: LOOK_MS,
    log,
    trouble: 'Who waits for a product could not be looked up',
  });
}
