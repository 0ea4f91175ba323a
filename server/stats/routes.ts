import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/shop/stats.ts';
import { requireSession } from '../auth/auth.ts';
import type { Db } from '../db/database.ts';
import { resolveDateRange, toShopDay } from '../http/date-range.ts';
import { route } from '../http/route.ts';
import { createLowStock } from './open-tasks.ts';
import { loadOwnFigures } from './own-figures.ts';
import { createShopFigures, SNAPSHOT } from './shop-figures.ts';

/**
 * Registers the routes of the user's and the shop's figures [USER-03, ADMIN-07].
 */
export async function statsRoutes(
  app: FastifyInstance,
  { db, loadTimeZone }: { readonly db: Db; readonly loadTimeZone: () => Promise<string> },
): Promise<void> {
  const loadLowStock = createLowStock(db);
  const loadFigures = createShopFigures(db);

  route(app, contract.getMyFiguresEndpoint, async (_input, request) => {
    const { user } = requireSession(request);
    const timeZone = await loadTimeZone();
    const today = toShopDay(new Date(), timeZone);
    return db.transaction((tx) => loadOwnFigures(tx, user.id, { today, timeZone }), SNAPSHOT);
  });

  route(app, contract.getShopFiguresEndpoint, async ({ query }) => {
    const timeZone = await loadTimeZone();
    const days = resolveDateRange(query, toShopDay(new Date(), timeZone));
    const [lowStock, { openTasks, ...sales }] = await Promise.all([
      loadLowStock(),
      loadFigures(days, timeZone),
    ]);
    return { timeZone, ...days, ...sales, waiting: { ...openTasks, ...lowStock } };
  });
}
