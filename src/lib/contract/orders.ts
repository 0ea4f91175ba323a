import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { newOrder, ORDER_STATES, order, orderSummary } from './order.ts';

/** Order endpoints: the capability `orders`. */

/**
 * The header with the idempotency key: at least 128 random bits per order attempt. A repeated key never creates
 * a second order.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** The header with the secret of a guest's order, which grants access to it. */
export const ORDER_SECRET = 'Order-Secret';

const success = z.literal(true);
const params = z.object({ number: z.string() });
const oneOrder = z.object({ success, order });

const orderResponse = <Sentence extends string>(message: Sentence) =>
  z.object({ success, message: z.literal(message), order });
const orderMessage = z.object({ message: z.string(), order });

const placed = z.object({
  success,
  message: z.literal('Order placed successfully'),
  order,
  /**
   * The guest's secret, which grants access to the order together with its number. No other response contains
   * it.
   */
  secret: z.optional(z.string()),
  /** For card orders: the payment page. */
  redirectUrl: z.optional(z.string()),
});

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Places an order for the signed-in user or a guest. Requires the header Idempotency-Key. 409 with `changes` if a price or the stock has changed. 422 if the key was already used for a different order.',
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
  summary: 'Returns a page of your own orders, newest first.',
  query: page,
  answer: orderPage,
  read: orderPage,
});

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:number',
  summary:
    'Returns an order. Allowed for its customer, for admins, and for guests who send its secret in the header Order-Secret.',
  params,
  answer: oneOrder,
  read: oneOrder,
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/cancel',
  summary: 'Cancels a pending order. Allowed for its customer. 409 if the shop is already processing it.',
  params,
  answer: orderResponse('Order cancelled successfully'),
  read: orderMessage,
});

/** Filters of the admin's order list: a state, or orders overdue for confirmation. */
export const ORDER_FILTERS = [...ORDER_STATES, 'overdue'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** `q` matches part of an order number, a name or an email address. Empty means no filter. */
export const orderQuery = z.object({
  status: z.optional(z.union([z.enum(ORDER_FILTERS), z.literal('')])),
  q: z.optional(z.string()),
  page: z.optional(z.string()),
});

const orderList = z.extend(orderPage, {
  /** The number of orders per filter that match `q`, independent of the page. */
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
  summary: 'Returns a page of all orders, newest first. Admins only.',
  query: orderQuery,
  answer: orderList,
  read: orderList,
});

/** The path of the same list as an RFC 4180 CSV file, without paging. */
export const ORDERS_EXPORT = '/api/orders/export';

export const moveOrder = defineEndpoint({
  method: 'PATCH',
  path: '/api/orders/:number',
  summary:
    'Moves an order to its next state or cancels it. Admins only. 409 for a transition that is not allowed.',
  params,
  body: z.object({ status: z.enum(ORDER_STATES, `Status must be one of ${ORDER_STATES.join(', ')}.`) }),
  answer: orderResponse('Order updated successfully'),
  read: orderMessage,
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/refund',
  summary: 'Refunds a paid order. Admins only. 409 if there is no payment to refund.',
  params,
  answer: orderResponse('Refund started successfully'),
  read: orderMessage,
});
