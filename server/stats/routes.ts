import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stats.ts';
import { sessionOf } from '../auth/session.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { ownFigures } from './own-figures.ts';
import { daysOf, shopDay } from './shop-days.ts';
import { shopFigures } from './shop-figures.ts';
import { waitingFor } from './waiting.ts';

/** All figures of a response come from one snapshot. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

const success = true as const;

/**
 * Registers the routes of the user's and the shop's figures [USER-03, ADMIN-07]. `authorization.ts` states who may
 * call them.
 */
export async function statsRoutes(
  app: FastifyInstance,
  { db, timeZone }: { db: Db; timeZone: string },
): Promise<void> {
  route(app, contract.myFigures, async (_input, request) => {
    const { user } = sessionOf(request);
    const today = shopDay(new Date(), timeZone);
    const figures = await db.transaction((tx) => ownFigures(tx, user.id, { today, timeZone }), SNAPSHOT);
    return { success, ...figures };
  });

  route(app, contract.shopFiguresOf, async ({ query }) => {
    const days = daysOf(query, shopDay(new Date(), timeZone));
    return db.transaction(
      async (tx) => ({
        success,
        timeZone,
        ...days,
        ...(await shopFigures(tx, days, timeZone)),
        waiting: await waitingFor(tx),
      }),
      SNAPSHOT,
    );
  });
}
