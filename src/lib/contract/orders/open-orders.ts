import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

/** Queries about orders for pages that show no orders. A separate file, so these pages load no order schemas. */

const successSchema = z.literal(true);

/** The largest number of order numbers in a response about open orders. */
export const OPEN_ORDERS_SHOWN = 5;

const openOrdersSchema = z.object({
  success: successSchema,
  totalOrders: z.int(),
  /** The numbers of the newest orders, at most `OPEN_ORDERS_SHOWN`. */
  numbers: z.array(z.string()),
});

/** A POST request, because the list may be too long for a URL. */
export const findOpenOrdersEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/orders/find-open',
  access: 'admin',
  capability: 'orders',
  summary:
    'Returns the open orders, neither completed nor cancelled, that contain one of the products. With `skus`, only orders with one of these sizes. Admins only.',
  body: z.object({
    productIds: z.array(z.string()).check(z.maxLength(1000)),
    skus: z.optional(z.array(z.string()).check(z.maxLength(1000))),
  }),
  response: openOrdersSchema,
  parseResponse: openOrdersSchema,
});

const newOrderCountSchema = z.object({ success: successSchema, newOrders: z.int() });

/** With `Accept: text/event-stream`, the backend sends events. The data of each event is a response. */
export const countNewOrdersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/new',
  access: 'admin',
  capability: 'orders',
  isBackground: true,
  summary:
    'Returns the number of orders that wait for the shop: pending, and paid or payable on delivery. Clients that accept text/event-stream receive it as server-sent events: at once, after each change and at least every 15 seconds. Admins only.',
  response: newOrderCountSchema,
  parseResponse: newOrderCountSchema,
});
