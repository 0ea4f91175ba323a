import type { FastifyInstance } from 'fastify';
import {
  MIN_HOLDER_KEY_LENGTH,
  ORDER_ATTEMPTS_PER_NETWORK,
  settleOrderAttemptEndpoint,
} from '#contract/orders/order-attempts.ts';
import { getOrderLimitsEndpoint } from '#contract/orders/order-limits.ts';
import { quoteEndpoint } from '#contract/quote/quotes.ts';
import { optionalSession } from '../auth/auth.ts';
import { requireIdempotencyKey } from '../http/idempotency-keys.ts';
import { countRequest } from '../http/rate-limits.ts';
import { route } from '../http/route.ts';
import { cacheSellingRules } from '../settings/settings.ts';
import { settleOrderAttempt } from './order-attempts.ts';
import type { OrderRouteOptions } from './order-route-options.ts';
import { quoteOrder } from './quote-order.ts';
import { countUnknownCode } from './unknown-codes.ts';

/** Registers the routes that the checkout calls before it places an order. [BAG-08, SAFE-01] */
export async function checkoutRoutes(
  app: FastifyInstance,
  { db, config }: Pick<OrderRouteOptions, 'db' | 'config'>,
): Promise<void> {
  route(app, settleOrderAttemptEndpoint, async (_input, request) => {
    const key = requireIdempotencyKey(request, MIN_HOLDER_KEY_LENGTH);
    await countRequest(db, ORDER_ATTEMPTS_PER_NETWORK, request);
    return { order: await settleOrderAttempt(db, key) };
  });

  const { maxQuantity, maxLines, maxTotalCents } = config.orders;
  route(app, getOrderLimitsEndpoint, async () => ({ maxQuantity, maxLines, maxTotalCents }));

  const loadRules = cacheSellingRules(db);
  route(app, quoteEndpoint, async ({ body }, request) => {
    await countUnknownCode(db, body.code, request);
    return quoteOrder(db, await loadRules(), body, optionalSession(request)?.user.id);
  });
}
