import type { FastifyInstance } from 'fastify';
import { saveShipmentEndpoint } from '#contract/orders/shipments.ts';
import { lockUser, requireSession } from '../auth/auth.ts';
import { route } from '../http/route.ts';
import { loadOrder } from './load-order.ts';
import type { OrderRouteOptions } from './order-route-options.ts';
import { lockOrder } from './order-rows.ts';
import { saveShipment } from './save-shipment.ts';

/** Registers the route of an order's shipment. [SHIP-03] */
export async function shipmentRoutes(app: FastifyInstance, options: OrderRouteOptions): Promise<void> {
  const { db, notify, loadTimeZone, originOf } = options;

  route(app, saveShipmentEndpoint, async ({ params, body }, request) => {
    const { user } = requireSession(request);
    const timeZone = await loadTimeZone();
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, user.id);
      const locked = await lockOrder(tx, params);
      const actor = { by: 'shop', userId } as const;
      return saveShipment({ tx, notify }, locked, body, { actor, timeZone });
    });
    const viewer = { isCustomer: order.userId === user.id, isAdmin: true };
    return { order: await loadOrder(options, order, { origin: originOf(request), viewer }) };
  });
}
