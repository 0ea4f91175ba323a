import type { FastifyInstance } from 'fastify';
import { MAILS_PER_ORDER, sendOrderMailEndpoint } from '#contract/orders/order-mails.ts';
import { lockUser, optionalSession } from '../auth/auth.ts';
import { notFound } from '../http/http-error.ts';
import { countAttempt } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import { sendMailAgain } from './confirmation-mails.ts';
import { loadOrder } from './load-order.ts';
import { requireOrderAccess } from './order-access.ts';
import type { OrderRouteOptions } from './order-route-options.ts';
import { lockOrder } from './order-rows.ts';

/** Registers the route that sends the mail of an order to its customer again. [BAG-08, SAFE-03] */
export async function orderMailRoutes(app: FastifyInstance, options: OrderRouteOptions): Promise<void> {
  const { db, config, notify, originOf } = options;
  route(app, sendOrderMailEndpoint, async ({ params }, request) => {
    const { order: found, viewer } = await requireOrderAccess(db, request, params.number);
    if (!viewer.isCustomer) throw notFound('order');
    await countMailRequest(db, config.mail, request);
    await countAttempt(db, MAILS_PER_ORDER, found.id);
    const order = await db.transaction(async (tx) => {
      await lockUser(tx, optionalSession(request)?.user.id);
      const locked = await lockOrder(tx, found);
      await sendMailAgain({ tx, notify }, locked);
      return locked;
    });
    return {
      order: await loadOrder(options, order, { origin: originOf(request), viewer }),
    };
  });
}
