import type { FastifyRequest } from 'fastify';
import { ORDER_SECRET } from '#contract/orders.ts';
import { recognised } from '../auth/session.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow } from '../db/schema.ts';
import { absent } from '../http/failures.ts';
import { count, networkOf, uncount } from '../http/limits.ts';
import { findOrder } from './order-rows.ts';
import { isSecretOf } from './order-secret.ts';
import type { Viewer } from './wire-order.ts';

/** Secrets that open nothing, of one address. */
const GUESSES = { name: 'order-secret', max: 30, seconds: 60 * 60 };

/**
 * The order of this number and what its sender is to it: who ordered it, by the session or by the secret in the header
 * Order-Secret, or an admin. Throws the same 404 for an order that is not there and for one that is not theirs, so
 * that a number tells nothing; a 429 for who tries too many secrets.
 */
export async function openOrder(
  db: Db,
  request: FastifyRequest,
  number: string,
): Promise<{ order: OrderRow; viewer: Viewer }> {
  const user = recognised(request)?.user;
  const order = await findOrder(db, number);
  const isCustomer =
    (user !== undefined && order?.userId === user.id) || (await hasSecret(db, request, order));
  const viewer = { isCustomer, isAdmin: user?.role === 'admin' };
  if (order === undefined || !(viewer.isCustomer || viewer.isAdmin)) throw absent('order');
  return { order, viewer };
}

async function hasSecret(db: Db, request: FastifyRequest, order: OrderRow | undefined): Promise<boolean> {
  const secret = request.headers[ORDER_SECRET.toLowerCase()];
  if (typeof secret !== 'string') return false;
  const network = networkOf(request.ip);
  // Counted before it is looked at: whoever sends many at once has no more of them than one after the other.
  await count(db, GUESSES, network);
  if (order === undefined || !isSecretOf(order, secret)) return false;
  await uncount(db, GUESSES, network);
  return true;
}
