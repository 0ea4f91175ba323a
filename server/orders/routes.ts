import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldValues } from '#contract/catalogue/edit-base.ts';
import { ORDERS_PER_NETWORK, placeOrderEndpoint, type WireNewOrder } from '#contract/orders/new-order.ts';
import { countNewOrdersEndpoint, findOpenOrdersEndpoint } from '#contract/orders/open-orders.ts';
import { canCancel } from '#contract/orders/order.ts';
import * as contract from '#contract/orders/orders.ts';
import { ORDER_LIMITS } from '#contract/vocabulary.ts';
import { isStillAdmin, lockUser, optionalSession, requireSession } from '../auth/auth.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { toShopDay } from '../http/date-range.ts';
import { HttpError, invalidInput, notFound } from '../http/http-error.ts';
import { requireIdempotencyKey } from '../http/idempotency-keys.ts';
import { isUuid } from '../http/is-uuid.ts';
import { messageOf } from '../http/messages.ts';
import { parsePage } from '../http/paging.ts';
import { publicSiteUrl } from '../http/public-origin.ts';
import { countRequest, rateLimitNetwork } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { countMailRequest } from '../jobs/mail-gate.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/provider.ts';
import { findUsername } from './customer-figures.ts';
import { loadOrder } from './load-order.ts';
import { countNewOrders, createCountStreams, wantsEvents } from './new-order-count.ts';
import { requireOrderAccess } from './order-access.ts';
import { streamOrderLinesCsv, streamOrdersCsv } from './order-export.ts';
import { countOrders, type ListedOrder, listOrders } from './order-list.ts';
import type { OrderRouteOptions } from './order-route-options.ts';
import { countOrdersOf, findOpenOrders, lockOrder } from './order-rows.ts';
import { isConfirmationToken } from './order-secret.ts';
import type { OrderSelection } from './order-selection.ts';
import { attributeCancellation } from './order-timeline.ts';
import { confirmOrder, transitionOrder } from './order-transitions.ts';
import { openCheckout } from './payments/open-checkout.ts';
import { settleBeforeCancelling, settleViewedOrder } from './payments/settle-checkout.ts';
import { placeOrder } from './place-order.ts';
import type { Viewer } from './serialize-order.ts';
import { serializeOrderSummary } from './serialize-order-summary.ts';
import { countUnknownCode } from './unknown-codes.ts';

const MIN_KEY_LENGTH = 16;
/**
 * Minimum length of a guest's key. No account protects it, so it must be too random to guess: 128 bits are 32
 * hexadecimal digits.
 */
const MIN_GUEST_KEY_LENGTH = 32;
const NO_CARD = messageOf('noCardPayments');
const NOT_FREE = messageOf('orderNotFree');
const TOO_LATE = messageOf('tooLateToCancel');

/** Registers the routes of orders [BAG-08, USER-09, ADMIN-07]. */
export async function orderRoutes(app: FastifyInstance, options: OrderRouteOptions): Promise<void> {
  const { db, config, loadTimeZone, notify, providers, originOf } = options;
  const settleContext = { db, notify, providers };
  const serialize = (order: OrderRow, request: FastifyRequest, viewer: Viewer) =>
    loadOrder(options, order, { origin: originOf(request), viewer });
  const serializePage = (
    listed: readonly ListedOrder[],
    total: number,
    perPage: number,
    request: FastifyRequest,
  ) => {
    const origin = originOf(request);
    return {
      orders: listed.map((row) => serializeOrderSummary(row, origin)),
      totalOrders: total,
      totalPages: Math.ceil(total / perPage),
    };
  };

  route(app, placeOrderEndpoint, async ({ body }, request) => {
    const provider = providerOf(providers, body);
    const customer = optionalSession(request)?.user;
    const minLength = customer === undefined ? MIN_GUEST_KEY_LENGTH : MIN_KEY_LENGTH;
    const key = requireIdempotencyKey(request, minLength);
    await countRequest(db, ORDERS_PER_NETWORK, request);
    if (!customer?.emailVerifiedAt) await countMailRequest(db, config.mail, request);
    await countUnknownCode(db, body.code, request);
    const userId = customer?.id;
    const siteUrl = publicSiteUrl(config, request);
    const { order, secret } = await placeOrder(
      { db, notify },
      {
        body,
        key,
        userId,
        provider,
        freeProvider: providers.none,
        siteUrl,
        rules: config.orders,
        network: rateLimitNetwork(request.ip),
      },
    );
    const redirectUrl = await openCheckout(db, providers.card, order, request.log);
    return {
      order: await serialize(order, request, { isCustomer: true, isAdmin: false }),
      secret,
      redirectUrl,
    };
  });

  route(app, contract.listMyOrdersEndpoint, async ({ query }, request) => {
    const perPage = ORDER_LIMITS.pageSize;
    const userId = requireSession(request).user.id;
    const listed = await listOrders(db, { userId }, { page: parsePage(query.page), perPage });
    return serializePage(listed, await countOrdersOf(db, userId), perPage, request);
  });

  route(app, contract.listOrdersEndpoint, async ({ query }, request) => {
    const perPage = ORDER_LIMITS.managedPageSize;
    const { status, ...others } = selectionOf(query);
    const paging = { page: parsePage(query.page), perPage };
    const counting = countOrders(db, others);
    const loadTotal = async () => (await counting)[status ?? 'all'];
    const options = { sort: query.sort, loadTotal, hasWarnings: true };
    const [counts, listed] = await Promise.all([
      counting,
      listOrders(db, { status, ...others }, paging, options),
    ]);
    return {
      ...serializePage(listed, counts[status ?? 'all'], perPage, request),
      counts,
      username: others.userId === undefined ? undefined : await findUsername(db, others.userId),
    };
  });

  route(app, findOpenOrdersEndpoint, async ({ body }) => findOpenOrders(db, body));

  const streamCount = createCountStreams(app);
  route(app, countNewOrdersEndpoint, async (_input, request, reply) =>
    wantsEvents(request)
      ? streamCount(request, reply, { db, isAllowed: () => isStillAdmin(db, config, request) })
      : { newOrders: await countNewOrders(db) },
  );

  const sendCsv = async (
    reply: FastifyReply,
    name: string,
    stream: (timeZone: string) => AsyncGenerator<string>,
  ) => {
    const timeZone = await loadTimeZone();
    const today = toShopDay(new Date(), timeZone);
    reply.type('text/csv; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="${name}-${today}.csv"`);
    return Readable.from(stream(timeZone));
  };
  route(app, contract.exportOrdersEndpoint, async ({ query }, _request, reply) =>
    sendCsv(reply, 'orders', (timeZone) => streamOrdersCsv(db, selectionOf(query), timeZone)),
  );
  route(app, contract.exportOrderLinesEndpoint, async ({ query }, _request, reply) =>
    sendCsv(reply, 'order-items', (timeZone) => streamOrderLinesCsv(db, selectionOf(query), timeZone)),
  );

  route(app, contract.getOrderEndpoint, async ({ params }, request) => {
    const { order, viewer } = await requireOrderAccess(db, request, params.number);
    const settled = await settleViewedOrder({ ...settleContext, log: request.log }, order);
    return { order: await serialize(settled, request, viewer) };
  });

  route(app, contract.confirmOrderEndpoint, async ({ params, body: { token = '' } }, request) => {
    const { order: found, viewer } = await requireOrderAccess(db, request, params.number);
    if (!(viewer.isAdmin || (await isConfirmationToken(db, found, token)))) throw notFound('order');
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, optionalSession(request)?.user.id);
      const by = viewer.isAdmin ? 'shop' : 'customer';
      return confirmOrder({ tx, notify }, await lockOrder(tx, found), { by, userId });
    });
    return { order: await serialize(order, request, viewer) };
  });

  route(app, contract.cancelOrderEndpoint, async ({ params }, request) => {
    const { order: found, viewer } = await requireOrderAccess(db, request, params.number);
    if (!viewer.isCustomer) throw notFound('order');
    const isClosed = await settleBeforeCancelling({ ...settleContext, log: request.log }, found);
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, optionalSession(request)?.user.id);
      const locked = await lockOrder(tx, found);
      const actor = { by: 'customer', userId } as const;
      if (isClosed && locked.status === 'cancelled') {
        await attributeCancellation(tx, locked, actor);
        return locked;
      }
      // `transitionOrder` rejects an order that is already cancelled with a more precise message.
      if (!canCancel(locked) && locked.status !== 'cancelled') throw new HttpError(409, TOO_LATE);
      return transitionOrder({ tx, notify }, locked, 'cancelled', actor);
    });
    return { order: await serialize(order, request, viewer) };
  });

  const settleForShop = async (
    request: FastifyRequest,
    { number }: { readonly number: string },
    before: FieldValues | undefined,
  ) => {
    const { order } = await requireOrderAccess(db, request, number);
    requireCurrentState(order, before);
    return settleBeforeCancelling({ ...settleContext, log: request.log }, order);
  };
  route(app, contract.updateOrderEndpoint, async ({ params, body }, request) => {
    const { user } = requireSession(request);
    const isClosed = body.status === 'cancelled' && (await settleForShop(request, params, body.before));
    const order = await db.transaction(async (tx) => {
      const userId = await lockUser(tx, user.id);
      const locked = await lockOrder(tx, params);
      const actor = { by: 'shop', userId } as const;
      if (isClosed && locked.status === 'cancelled') {
        await attributeCancellation(tx, locked, actor);
        return locked;
      }
      requireCurrentState(locked, body.before);
      return transitionOrder({ tx, notify }, locked, body.status, actor);
    });
    const viewer = { isCustomer: order.userId === user.id, isAdmin: true };
    return { order: await serialize(order, request, viewer) };
  });
}

/** Throws `HttpError` 409 if the order has left the state that the caller saw. */
function requireCurrentState({ status }: OrderRow, before: FieldValues | undefined): void {
  if (before?.status !== undefined && before.status !== status)
    throw new HttpError(409, messageOf('orderChangedTo', status));
}

/** Returns the selection of a list query; an empty status selects every state. */
function selectionOf({
  q,
  status,
  user,
  from,
  to,
}: z.infer<typeof contract.orderQuerySchema>): OrderSelection {
  if (user !== undefined && !isUuid(user)) throw invalidInput({ user: [messageOf('unknownAccountId')] });
  return {
    q,
    status: status === '' ? undefined : status,
    userId: user,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** Returns the provider of the chosen payment method. Throws `HttpError` 400 when the shop does not offer it. */
function providerOf(providers: PaymentProviders, { payment }: WireNewOrder): PaymentProvider {
  const provider = providers[payment];
  if (provider === undefined) throw invalidInput({ payment: [payment === 'card' ? NO_CARD : NOT_FREE] });
  return provider;
}
