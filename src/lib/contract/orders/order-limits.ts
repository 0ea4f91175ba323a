import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

/** The limits of one order that do not depend on the customer: the capability `orders`. [SAFE-01] */
const orderLimitsSchema = z.object({
  success: z.literal(true),
  /** Units of a product, in all its sizes. */
  maxQuantity: z.int(),
  /** Items, each with one product and size. */
  maxLines: z.int(),
  /** In dollars, with tax. */
  maxTotal: dollarsSchema,
});

export const getOrderLimitsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/orders/limits',
  access: 'anyone',
  isUnlimited: true,
  capability: 'orders',
  summary: 'Returns the limits of one order: units of a product, items, and the total with tax in dollars.',
  response: orderLimitsSchema,
  parseResponse: orderLimitsSchema,
});
