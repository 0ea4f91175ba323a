import type { FastifyInstance } from 'fastify';
import { refundOrder } from '#contract/orders.ts';
import { myPayments, paymentMethods, payOrder } from '#contract/payments.ts';
import { ORDERS } from '#contract/vocabulary.ts';
import { sessionOf } from '../auth/session.ts';
import { keepUser } from '../auth/user-rows.ts';
import { absent, Failure } from '../http/failures.ts';
import { countRequest } from '../http/limits.ts';
import { pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { openOrder } from '../orders/order-access.ts';
import { lockOrder, paymentOf, readWholeOrder } from '../orders/order-rows.ts';
import type { OrderingParts } from '../orders/ordering-parts.ts';
import { wireOrder } from '../orders/wire-order.ts';
import { openCheckout } from './opening.ts';
import { beginRefund, listPayments } from './payment-rows.ts';
import { wirePayment } from './wire-payment.ts';

/** Each may be a call to the provider. */
const OPENINGS = { name: 'pay', max: 60, seconds: 60 * 60 };

/** Seconds after which asking again makes sense while the provider is away. */
const RETRY_AFTER = 5;

const NOTHING_TO_PAY = 'There is nothing to pay for this order.';
const AWAY = 'The page for paying cannot be opened just now. Please try again in a moment.';
const NOTHING_TO_REFUND = 'There is no money of this order to give back.';

const success = true as const;

/** Paying, and giving back [USER-09, ADMIN-07]. Who may call what: `authorization.ts`. */
export async function paymentRoutes(app: FastifyInstance, parts: OrderingParts): Promise<void> {
  const { db, config, providers, originOf } = parts;

  route(app, paymentMethods, async () => {
    const methods = [providers.delivery, providers.card].flatMap((provider) => provider?.method ?? []);
    return { success, methods };
  });

  route(app, myPayments, async ({ query }, request) => {
    const { listed, total } = await listPayments(db, sessionOf(request).user.id, pageOf(query.page));
    return {
      success,
      payments: listed.map(wirePayment),
      totalPayments: total,
      totalPages: Math.ceil(total / ORDERS.page),
    };
  });

  route(app, payOrder, async ({ params }, request) => {
    const { order, viewer } = await openOrder(db, request, params.number);
    if (!viewer.isCustomer) throw absent('order');
    await countRequest(db, OPENINGS, request);
    const redirectUrl = await openCheckout(db, providers.card, order, request.log);
    if (redirectUrl !== undefined) return { success, redirectUrl };
    const isWaiting = (await paymentOf(db, order)).status === 'pending';
    throw isWaiting ? new Failure(503, AWAY, { retryAfter: RETRY_AFTER }) : new Failure(409, NOTHING_TO_PAY);
  });

  route(app, refundOrder, async ({ params }, request) => {
    const { user } = sessionOf(request);
    const order = await db.transaction(async (tx) => {
      const userId = await keepUser(tx, user.id);
      const locked = await lockOrder(tx, params);
      if ((await paymentOf(tx, locked)).status !== 'paid') throw new Failure(409, NOTHING_TO_REFUND);
      await beginRefund(tx, locked, { by: 'shop', userId, mails: config.mail !== undefined });
      return locked;
    });
    const viewer = { isCustomer: order.userId === user.id, isAdmin: true };
    return {
      success,
      message: 'Refund started successfully' as const,
      order: wireOrder(await readWholeOrder(db, order), originOf(request), viewer),
    };
  });
}
