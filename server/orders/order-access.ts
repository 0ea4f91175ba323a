import type { FastifyRequest } from 'fastify';
import { ORDER_SECRET_HEADER, WRONG_ORDER_SECRETS } from '#contract/orders/orders.ts';
import { optionalSession } from '../auth/auth.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { notFound } from '../http/http-error.ts';
import { countAttempt, rateLimitNetwork, uncountAttempt } from '../http/rate-limits.ts';
import { findOrder } from './order-rows.ts';
import { isOrderSecret } from './order-secret.ts';
import type { Viewer } from './serialize-order.ts';

/**
 * Returns the order with this number and the access that the caller has to it. Customers are recognized by their
 * session or by the secret in the header `Order-Secret`, admins by their session.
 *
 * Throws `HttpError` 404 both for a missing order and for another customer's order, to hide which numbers exist. Throws
 * `HttpError` 429 when a network tries too many wrong secrets.
 */
export async function requireOrderAccess(
  db: Db,
  request: FastifyRequest,
  number: string,
): Promise<{ order: OrderRow; viewer: Viewer }> {
  const user = optionalSession(request)?.user;
  const order = await findOrder(db, number);
  const isCustomer =
    (user !== undefined && order?.userId === user.id) || (await hasSecret(db, request, order));
  const viewer = { isCustomer, isAdmin: user?.role === 'admin' };
  if (order === undefined || !(viewer.isCustomer || viewer.isAdmin)) throw notFound('order');
  return { order, viewer };
}

async function hasSecret(db: Db, request: FastifyRequest, order: OrderRow | undefined): Promise<boolean> {
  const secret = request.headers[ORDER_SECRET_HEADER.toLowerCase()];
  if (typeof secret !== 'string') return false;
  const network = rateLimitNetwork(request.ip);
  // Counts before it compares: parallel requests then get no more guesses than sequential ones.
  await countAttempt(db, WRONG_ORDER_SECRETS, network);
  if (order === undefined || !isOrderSecret(order, secret)) return false;
  await uncountAttempt(db, WRONG_ORDER_SECRETS, network);
  return true;
}
