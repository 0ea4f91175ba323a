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

/** Each request may call the provider. */
const OPENED_CHECKOUTS = { name: 'pay', max: 60, seconds: 60 * 60 };

/** Value of `Retry-After` in seconds while the provider is unreachable. */
const RETRY_AFTER_SECONDS = 5;

const NOTHING_TO_PAY = 'There is nothing to pay for this order.';
const CHECKOUT_UNAVAILABLE = 'The payment page is unavailable right now. Please try again in a moment.';
const NOTHING_TO_REFUND = 'There is no payment to refund for this order.';

const success = true as const;

/** Registers the routes of payments and refunds [USER-09, ADMIN-07]. `authorization.ts` states who may call them. */
export async function paymentRoutes(app: FastifyInstance, options: OrderingParts): Promise<void> {
  const { db, config, providers, originOf } = options;

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
    await countRequest(db, OPENED_CHECKOUTS, request);
    const redirectUrl = await openCheckout(db, providers.card, order, request.log);
    if (redirectUrl !== undefined) return { success, redirectUrl };
    const isUnpaid = (await paymentOf(db, order)).status === 'pending';
    throw isUnpaid
      ? new Failure(503, CHECKOUT_UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS })
      : new Failure(409, NOTHING_TO_PAY);
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
