import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  findRefundableEndpoint,
  type LineRefund,
  refundLinesEndpoint,
} from '#contract/orders/line-refunds.ts';
import { OFFERED_METHODS } from '#contract/orders/order.ts';
import {
  refundOrderEndpoint,
  refundPaymentIssueEndpoint,
  resolvePaymentIssueEndpoint,
} from '#contract/orders/orders.ts';
import {
  CHECKOUTS_PER_NETWORK,
  listMyPaymentsEndpoint,
  listPaymentMethodsEndpoint,
  payOrderEndpoint,
} from '#contract/orders/payments.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { lockUser, requireSession } from '../../auth/auth.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { createOnce, identifyRequest, requireIdempotencyKey } from '../../http/idempotency-keys.ts';
import { messageOf } from '../../http/messages.ts';
import { parsePage } from '../../http/paging.ts';
import { countRequest } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import { loadOrder } from '../load-order.ts';
import { requireOrderAccess } from '../order-access.ts';
import type { OrderRouteOptions } from '../order-route-options.ts';
import { getPayment, lockOrder } from '../order-rows.ts';
import { openCheckout } from './open-checkout.ts';
import { resolvePaymentIssue } from './payment-issues.ts';
import { listPayments, startRefund } from './payment-rows.ts';
import { startIssueRefund } from './refund-issue.ts';
import { findRefundable, startLineRefund } from './refund-lines.ts';
import { findRefund, isRefundable } from './refund-rows.ts';
import { serializePayment } from './serialize-payment.ts';
import { settleViewedOrder } from './settle-checkout.ts';

/** Value of `Retry-After` in seconds while the provider is unreachable. */
const RETRY_AFTER_SECONDS = 5;

/** Minimum length of the key of a refund: 128 bits are 32 hexadecimal digits. */
const MIN_KEY_LENGTH = 32;

const NOTHING_TO_PAY = messageOf('nothingToPay');
const CHECKOUT_UNAVAILABLE = messageOf('checkoutUnavailable');
const NOTHING_TO_REFUND = messageOf('nothingToRefund');

/** Registers the routes of payments and refunds [USER-09, ADMIN-07]. */
export async function paymentRoutes(app: FastifyInstance, options: OrderRouteOptions): Promise<void> {
  const { db, notify, providers, originOf } = options;
  const serializeForAdmin = (order: OrderRow, request: FastifyRequest) => {
    const viewer = { isCustomer: order.userId === requireSession(request).user.id, isAdmin: true };
    return loadOrder(options, order, { origin: originOf(request), viewer });
  };

  route(app, listPaymentMethodsEndpoint, async () => {
    return { methods: OFFERED_METHODS.filter((method) => providers[method] !== undefined).toReversed() };
  });

  route(app, listMyPaymentsEndpoint, async ({ query }, request) => {
    const userId = requireSession(request).user.id;
    const { listed, total, paid, due } = await listPayments(db, userId, parsePage(query.page));
    return {
      payments: listed.map(serializePayment),
      totalPayments: total,
      paidCents: paid,
      dueCents: due,
      totalPages: Math.ceil(total / ORDER_LIMITS.pageSize),
    };
  });

  route(app, payOrderEndpoint, async ({ params }, request) => {
    const { order, viewer } = await requireOrderAccess(db, request, params.number);
    if (!viewer.isCustomer) throw notFound('order');
    await countRequest(db, CHECKOUTS_PER_NETWORK, request);
    // The customer may have paid already, in another tab.
    const current = await settleViewedOrder({ db, notify, providers, log: request.log }, order);
    const redirectUrl = await openCheckout(db, providers.card, current, request.log);
    if (redirectUrl !== undefined) return { redirectUrl };
    const isUnpaid = (await getPayment(db, order)).status === 'pending';
    throw isUnpaid
      ? new HttpError(503, CHECKOUT_UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS })
      : new HttpError(409, NOTHING_TO_PAY);
  });

  route(app, refundOrderEndpoint, async ({ params }, request) => {
    const { user } = requireSession(request);
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, user.id);
      const locked = await lockOrder(tx, params);
      const payment = await getPayment(tx, locked);
      if (!isRefundable(payment)) throw new HttpError(409, NOTHING_TO_REFUND);
      await startRefund({ tx, notify }, locked, payment, { by: 'shop', userId });
      return locked;
    });
    return { order: await serializeForAdmin(order, request) };
  });

  route(app, findRefundableEndpoint, async ({ params }, request) => {
    const { order } = await requireOrderAccess(db, request, params.number);
    return { refundable: await findRefundable(db, order) };
  });

  route(app, refundLinesEndpoint, async ({ params, body }, request) => {
    const { user } = requireSession(request);
    requireIdempotencyKey(request, MIN_KEY_LENGTH);
    const content = [params.number, canonicalJson(body)];
    const identity = await identifyRequest(request, user.id, content);
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, user.id);
      const locked = await lockOrder(tx, params);
      await createOnce(tx, identity, {
        create: () => startLineRefund({ tx, notify }, locked, body, { by: 'shop', userId }),
        find: (id) => findRefund(tx, { id }),
      });
      return locked;
    });
    return { order: await serializeForAdmin(order, request) };
  });

  route(app, refundPaymentIssueEndpoint, async ({ params }, request) => {
    const { user } = requireSession(request);
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, user.id);
      const locked = await lockOrder(tx, { number: params.number });
      await startIssueRefund({ tx, notify }, locked, params.id, { by: 'shop', userId });
      return locked;
    });
    return { order: await serializeForAdmin(order, request) };
  });

  route(app, resolvePaymentIssueEndpoint, async ({ params }, request) => {
    const order = await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, { number: params.number });
      await resolvePaymentIssue(tx, locked, params.id);
      return locked;
    });
    return { order: await serializeForAdmin(order, request) };
  });
}

/** Serializes a refund in a fixed order: equal refunds then have equal hashes. */
function canonicalJson({ lines, delivery = false, restock = false }: LineRefund): string {
  const byPosition = lines.toSorted((a, b) => a.position - b.position);
  return JSON.stringify([
    byPosition.map(({ position, quantity }) => [position, quantity]),
    delivery,
    restock,
  ]);
}
