import * as z from 'zod/mini';
import { editBaseSchema } from '#contract/catalogue/edit-base.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { searchTextSchema } from '#contract/wire/field-schemas.ts';
import { orderStatus, unknownChoice } from '#messages/rules/choices.ts';
import { invalidInstant } from '#messages/rules/days.ts';
import { ORDER_STATES, orderSchema, orderSummarySchema } from './order.ts';

/** Order endpoints: the capability `orders`. */

/** The header with the secret of a guest's order, which grants access to it. */
export const ORDER_SECRET_HEADER = 'Order-Secret';

const successSchema = z.literal(true);
const orderParamsSchema = z.object({ number: z.string() });
const oneOrderSchema = z.object({ success: successSchema, order: orderSchema });

const orderResponse = <Sentence extends string>(message: Sentence) =>
  z.object({ success: successSchema, message: z.literal(message), order: orderSchema });
const orderMessageSchema = z.object({ message: z.string(), order: orderSchema });

/** Limits the wrong order secrets from one network. */
export const WRONG_ORDER_SECRETS = { name: 'order-secret', max: 30, windowSeconds: 60 * 60 };

const pageQuerySchema = z.object({ page: z.optional(z.string()) });
const orderPageSchema = z.object({
  success: successSchema,
  orders: z.array(orderSummarySchema),
  totalOrders: z.int(),
  totalPages: z.int(),
});

export const listMyOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/mine',
  access: 'logged in',
  capability: 'orders',
  summary: 'Returns a page of your own orders, newest first.',
  query: pageQuerySchema,
  response: orderPageSchema,
  parseResponse: orderPageSchema,
});

export const getOrderEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/:number',
  access: 'recognized',
  capability: 'orders',
  handlerLimits: [WRONG_ORDER_SECRETS],
  errors: { 404: 'The order does not exist, or belongs to another customer.' },
  summary:
    'Returns an order. Allowed for its customer, for admins, and for guests who send its secret in the header Order-Secret.',
  params: orderParamsSchema,
  response: oneOrderSchema,
  parseResponse: oneOrderSchema,
});

export const confirmOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/confirm',
  access: 'recognized',
  capability: 'orders',
  handlerLimits: [WRONG_ORDER_SECRETS],
  errors: {
    404: 'The order does not exist, belongs to another customer, or has another token.',
    409: 'The order has been cancelled.',
  },
  summary:
    'Confirms an order on delivery that a guest placed. Allowed for its customer with the token in the mail, and for admins without it. Repeated calls succeed.',
  params: orderParamsSchema,
  body: z.object({ token: z.optional(z.string()) }),
  response: orderResponse('Order confirmed successfully'),
  parseResponse: orderMessageSchema,
});

export const cancelOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/cancel',
  access: 'recognized',
  capability: 'orders',
  handlerLimits: [WRONG_ORDER_SECRETS],
  errors: {
    404: 'The order does not exist, or belongs to another customer.',
    409: 'The shop is already processing the order.',
  },
  summary: 'Cancels a pending order. Allowed for its customer.',
  params: orderParamsSchema,
  response: orderResponse('Order cancelled successfully'),
  parseResponse: orderMessageSchema,
});

/**
 * Filters of the admin's order list: a state, overdue orders, or orders with a warning or a payment problem. Filters of
 * orders that wait for the shop come first: phones show them without scrolling.
 */
export const ORDER_FILTERS = [
  'pending',
  'suspicious',
  'overdue',
  'payment-issue',
  'processing',
  'shipped',
  'completed',
  'cancelled',
] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The sort orders of the admin's order list: by the time of the order, or by grand total, highest first. */
export const ORDER_SORTS = ['newest', 'oldest', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

// Not `z.iso.datetime`: every page with a schema would load its pattern. Signed years sort before 0001.
const isInstant = (text: string) => text > '0001' && new Date(text).toJSON() === text;
const instantSchema = z.optional(z.string().check(z.refine(isInstant, invalidInstant)));

/**
 * `q` matches an order number, a name, an email address, a phone number, a ZIP code, or a product or SKU of the order,
 * each in part. Empty means no filter. `from` and `to` are ISO times: they select the orders placed at or after `from`
 * and before `to`. The client computes them from days in the shop's time zone.
 */
export const orderQuerySchema = z.object({
  status: z.optional(z.union([z.enum(ORDER_FILTERS), z.literal('')])),
  q: searchTextSchema,
  /** The id of an account. Selects only its orders. */
  user: z.optional(z.string()),
  from: instantSchema,
  to: instantSchema,
  sort: z.optional(z.enum(ORDER_SORTS)),
  page: z.optional(z.string()),
});

const orderListSchema = z.extend(orderPageSchema, {
  /** The number of orders per filter that match `q`, `from` and `to`, independent of the page. */
  counts: z.object({
    all: z.int(),
    pending: z.int(),
    processing: z.int(),
    shipped: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    overdue: z.int(),
    suspicious: z.int(),
    'payment-issue': z.int(),
  }),
  /** The username of the account that `user` selects. Older servers do not send it. */
  username: z.optional(z.string()),
});

export const listOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'admin',
  capability: 'orders',
  summary: 'Returns a page of the orders that match the filter, in the chosen order. Admins only.',
  query: orderQuerySchema,
  response: orderListSchema,
  parseResponse: orderListSchema,
});

/** The CSV format is RFC 4180. The site saves the response as a file. */
export const exportOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/export',
  access: 'admin',
  needsProof: true,
  capability: 'orders',
  summary: 'Exports the orders that match the filter as a CSV file, without paging. Admins only.',
  query: orderQuerySchema,
  response: z.unknown(),
  responseType: 'text/csv',
  parseResponse: z.unknown(),
});

/** The CSV file has one row for each order line. */
export const exportOrderLinesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/export-lines',
  access: 'admin',
  needsProof: true,
  capability: 'orders',
  summary:
    'Exports the lines of the orders that match the filter as a CSV file, without paging. Admins only.',
  query: orderQuerySchema,
  response: z.unknown(),
  responseType: 'text/csv',
  parseResponse: z.unknown(),
});

export const updateOrderEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/orders/:number',
  access: 'admin',
  capability: 'orders',
  errors: {
    404: 'The order does not exist.',
    409: 'The transition is not allowed, or the state differs from `before`.',
  },
  summary:
    'Moves an order to its next state or cancels it. `before` contains the replaced `status`. Admins only.',
  params: orderParamsSchema,
  body: z.object({
    status: z.enum(ORDER_STATES, unknownChoice(orderStatus, ORDER_STATES.join(', '))),
    before: editBaseSchema,
  }),
  response: orderResponse('Order updated successfully'),
  parseResponse: orderMessageSchema,
});

export const refundOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/refund',
  access: 'admin',
  needsProof: true,
  capability: 'payments',
  errors: { 404: 'The order does not exist.', 409: 'There is no payment to refund.' },
  summary: 'Refunds what is left of the payment of an order. Admins only.',
  params: orderParamsSchema,
  response: orderResponse('Refund started successfully'),
  parseResponse: orderMessageSchema,
});

export const resolvePaymentIssueEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/payment-issues/:id/resolve',
  access: 'admin',
  capability: 'payments',
  errors: { 404: 'There is no such open problem, or the shop is still refunding the payment.' },
  summary: 'Marks a problem of a payment as resolved. Admins only.',
  params: z.object({ number: z.string(), id: z.string() }),
  response: orderResponse('Marked as done'),
  parseResponse: orderMessageSchema,
});

export const refundPaymentIssueEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/:number/payment-issues/:id/refund',
  access: 'admin',
  needsProof: true,
  capability: 'payments',
  errors: { 404: 'There is no such open problem.', 409: 'The payment is refunded or being refunded.' },
  summary:
    'Refunds the payment of a problem: one of a wrong amount, or one whose refund failed. Admins only.',
  params: z.object({ number: z.string(), id: z.string() }),
  response: orderResponse('Refund started successfully'),
  parseResponse: orderMessageSchema,
});
