import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { newOrder, ORDER_STATES, order, orderSummary } from './order.ts';

/** Orders: the calls of the capability `orders`. */

/** A random text of at least 128 bits, one an attempt to order: the same one never makes a second order. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** What a guest was given with the order: it opens the order to them. */
export const ORDER_SECRET = 'Order-Secret';

const success = z.literal(true);
const params = z.object({ number: z.string() });
const oneOrder = z.object({ success, order });

const said = <Sentence extends string>(message: Sentence) =>
  z.object({ success, message: z.literal(message), order });
const saidRead = z.object({ message: z.string(), order });

const placed = z.object({
  success,
  message: z.literal('Order placed successfully'),
  order,
  /** For a guest: opens the order, with its number. Said in this answer only. */
  secret: z.optional(z.string()),
  /** Where the person pays; for card orders. */
  redirectUrl: z.optional(z.string()),
});

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Orders what is in the bag, for the person of the session or a guest. Needs the header Idempotency-Key. 409 with `changes` when a price or the stock is not what was shown; 422 when the key was used for another order.',
  body: newOrder,
  status: 201,
  answer: placed,
  read: placed,
});

const page = z.object({ page: z.optional(z.string()) });
const orderPage = z.object({
  success,
  orders: z.array(orderSummary),
  totalOrders: z.int(),
  totalPages: z.int(),
});

export const myOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders/mine',
  summary: 'A page of one’s own orders, newest first.',
  query: page,
  answer: orderPage,
  read: orderPage,
});

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:number',
  summary: 'One order, for who has ordered, an admin, or who sends its secret in the header Order-Secret.',
  params,
  answer: oneOrder,
  read: oneOrder,
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/cancel',
  summary: 'Calls a pending order off, by who has ordered. 409 when it is under way already.',
  params,
  answer: said('Order cancelled successfully'),
  read: saidRead,
});

/** What the list of all orders can be narrowed to: a state, or those that have waited too long for the shop. */
export const ORDER_FILTERS = [...ORDER_STATES, 'overdue'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** `q` is a part of an order's number, of a name or of an e-mail address. Empty is no filter. */
export const orderQuery = z.object({
  status: z.optional(z.union([z.enum(ORDER_FILTERS), z.literal('')])),
  q: z.optional(z.string()),
  page: z.optional(z.string()),
});

const orderList = z.extend(orderPage, {
  /** How many there are of each, whatever the page; `q` counts. */
  counts: z.object({
    all: z.int(),
    pending: z.int(),
    processing: z.int(),
    shipped: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    overdue: z.int(),
  }),
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'A page of all orders, newest first, for admins.',
  query: orderQuery,
  answer: orderList,
  read: orderList,
});

/** The same list as a file: CSV as RFC 4180 has it, without pages. */
export const ORDERS_EXPORT = '/api/orders/export';

export const moveOrder = defineEndpoint({
  method: 'PATCH',
  path: '/api/orders/:number',
  summary: 'Moves an order to its next state, or cancels it; by an admin. 409 for a move that is not legal.',
  params,
  body: z.object({ status: z.enum(ORDER_STATES, `Status must be one of ${ORDER_STATES.join(', ')}.`) }),
  answer: said('Order updated successfully'),
  read: saidRead,
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/refund',
  summary: 'Gives the money of a paid order back; by an admin. 409 when there is none to give back.',
  params,
  answer: said('Refund started successfully'),
  read: saidRead,
});
