import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { placeOrderEndpoint, type WireNewOrder } from '#contract/orders/new-order.ts';
import type { OrderState, WireOrder } from '#contract/orders/order.ts';
import { getOrderEndpoint, ORDER_SECRET_HEADER } from '#contract/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/wire/idempotency-key.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import { deriveConfirmationToken } from '#server/orders/order-secret.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { createStripeProvider } from '#server/payments/stripe.ts';
import { withMail } from './test-notify.ts';
import type { Visitor } from './test-users.ts';

/** The transitions that lead from a new order to each status. */
export const STATUS_PATHS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: [],
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  completed: ['processing', 'shipped', 'completed'],
  cancelled: ['cancelled'],
};
/** Returns an order of one `gown` with contact and shipping address, paid on delivery. */
export function newOrder(changes: Partial<WireNewOrder> = {}): WireNewOrder {
  return {
    items: [{ productId: 'gown', quantity: 1 }],
    contact: { email: 'ann@example.org', phone: '+1 (212) 555-0100' },
    shippingAddress: {
      name: 'Ann Shopper',
      line1: '12 Mercer Street',
      line2: 'Apartment 4',
      city: 'New York',
      region: 'NY',
      postalCode: '10013',
    },
    payment: 'delivery',
    ...changes,
  };
}

/** Sends an order like the checkout, with a new idempotency key unless `key` is given. */
export function sendOrder(visitor: Visitor, body: object = newOrder(), key: string = randomUUID()) {
  return visitor.send('POST', '/api/orders', body, { [IDEMPOTENCY_KEY_HEADER]: key });
}

/** Places an order. Throws unless the server accepts it. */
export async function placeTestOrder(visitor: Visitor, body?: object, key?: string) {
  const response = await sendOrder(visitor, body, key);
  if (response.statusCode !== 201) throw new Error(`The order was rejected: ${response.body}`);
  const { order, secret = '' } = z.parse(placeOrderEndpoint.response, response.json());
  return { ...order, secret };
}

/** Confirms a guest's order with the token that the mail contains. Throws unless the server accepts it. */
export async function confirmTestOrder(
  db: Db,
  visitor: Visitor,
  { number, secret }: { readonly number: string; readonly secret: string },
): Promise<void> {
  const order = await findOrder(db, number);
  if (order === undefined) throw new Error('The order is missing.');
  const body = { token: await deriveConfirmationToken(db, order) };
  const headers = { [ORDER_SECRET_HEADER]: secret };
  const response = await visitor.send('POST', `/api/orders/${number}/confirm`, body, headers);
  if (response.statusCode !== 200) throw new Error(`The order was not confirmed: ${response.body}`);
}

/** Fetches an order by its number. The secret authorizes a guest. */
export async function fetchOrder(
  visitor: Visitor,
  { number, secret }: { readonly number: string; readonly secret: string },
): Promise<WireOrder> {
  const response = await visitor.send('GET', `/api/orders/${number}`, undefined, {
    [ORDER_SECRET_HEADER]: secret,
  });
  return z.parse(getOrderEndpoint.response, response.json()).order;
}

/** Inserts an order of two gowns paid by card, without a session at the provider. */
export async function insertCardOrder(db: Db, userId?: string): Promise<OrderRow> {
  const card = {
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'http://localhost:1',
    allowsTestMode: true,
  };
  const { order } = await placeOrder(withMail(db), {
    body: newOrder({ payment: 'card', items: [{ productId: 'gown', quantity: 2 }] }),
    key: randomUUID(),
    userId,
    provider: createStripeProvider(card),
    siteUrl: 'http://shop.test',
    rules: readConfig({ ORDER_MAX_SHARE: '100' }).orders,
    network: '198.51.100.7',
  });
  return order;
}
