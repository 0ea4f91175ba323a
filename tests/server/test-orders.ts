import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewOrder, Order } from '#contract/order.ts';
import { getOrder, IDEMPOTENCY_KEY, ORDER_SECRET, placeOrder } from '#contract/orders.ts';
import type { Visitor } from './test-people.ts';

/** Who orders and where it goes, and one piece of the product `gown`, paid on delivery. */
export function newOrder(changes: Partial<NewOrder> = {}): NewOrder {
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

/** Sends an order as the checkout does: another attempt each time, unless its key is said. */
export function sendOrder(visitor: Visitor, body: object = newOrder(), key: string = randomUUID()) {
  return visitor.send('POST', '/api/orders', body, { [IDEMPOTENCY_KEY]: key });
}

/** An order that must have been taken. */
export async function place(visitor: Visitor, body?: object, key?: string) {
  const response = await sendOrder(visitor, body, key);
  if (response.statusCode !== 201) throw new Error(`Not ordered: ${response.body}`);
  const { order, secret = '' } = z.parse(placeOrder.answer, response.json());
  return { ...order, secret };
}

/** The order as who knows its secret sees it. */
export async function look(
  visitor: Visitor,
  { number, secret }: { readonly number: string; readonly secret: string },
): Promise<Order> {
  const response = await visitor.send('GET', `/api/orders/${number}`, undefined, { [ORDER_SECRET]: secret });
  return z.parse(getOrder.answer, response.json()).order;
}
