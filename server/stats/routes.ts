import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stats.ts';
import { requireSession } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { route } from '../http/route.ts';
import { resolveDateRange, toShopDay } from './date-range.ts';
import { createLowStock, loadOpenTasks } from './open-tasks.ts';
import { loadOwnFigures } from './own-figures.ts';
import { loadShopFigures } from './shop-figures.ts';

/** The figures of a response come from one snapshot. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/**
 * Registers the routes of the user's and the shop's figures [USER-03, ADMIN-07].
 */
export async function statsRoutes(
  app: FastifyInstance,
  { db, config: { timeZone } }: { db: Db; config: Config },
): Promise<void> {
  const loadLowStock = createLowStock(db);

  route(app, contract.getMyFiguresEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    const today = toShopDay(new Date(), timeZone);
    return db.transaction((tx) => loadOwnFigures(tx, user.id, { today, timeZone }), SNAPSHOT);
  });

  route(app, contract.getShopFiguresEndpoint, async ({ query }) => {
    const days = resolveDateRange(query, toShopDay(new Date(), timeZone));
    // Before the transaction: the embedded database has a single connection.
    const lowStock = await loadLowStock();
    return db.transaction(
      async (tx) => ({
        timeZone,
        ...days,
        ...(await loadShopFigures(tx, days, timeZone)),
        waiting: await loadOpenTasks(tx, lowStock),
      }),
      SNAPSHOT,
    );
  });
}
