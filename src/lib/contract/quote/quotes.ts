import * as z from 'zod/mini';
import { COUNTRIES } from '#contract/address/countries.ts';
import { componentSchema } from '#contract/orders/order.ts';
import {
  codeSchema,
  orderedItemsSchema,
  orderItemSchema,
  rateIdSchema,
  UNKNOWN_CODES,
} from '#contract/orders/order-choices.ts';
import { CHECKOUT_LIMITS } from '#contract/vocabulary.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { emailSchema, numberTextSchema, optionalLineSchema } from '#contract/wire/field-schemas.ts';
import type { InCents } from '#contract/wire/money.ts';
import * as text from '#messages/rules/orders.ts';

/** The price of an order before it is placed. */

const LIMITS = { region: { max: 3 } } as const;

const quoteQuerySchema = z.object({
  items: orderedItemsSchema(z.pick(orderItemSchema, { productId: true, size: true, quantity: true })),
  /** An ISO 3166-1 code; the shop's home country if absent. */
  country: z.optional(z.enum(COUNTRIES, text.unknownCountry)),
  /** The suffix of an ISO 3166-2 code, such as `CA`. */
  region: z.optional(
    optionalLineSchema(text.region, LIMITS.region).check(z.regex(/^[A-Z\d]{1,3}$/, text.unknownRegion)),
  ),
  postalCode: z.optional(numberTextSchema(text.postalCode, CHECKOUT_LIMITS.postalCode)),
  /** The id of the chosen delivery rate. */
  rateId: z.optional(rateIdSchema),
  code: z.optional(codeSchema),
  email: z.optional(emailSchema),
});
export type QuoteQuery = z.infer<typeof quoteQuerySchema>;

const quoteSchema = z.object({
  /** In the order of the request. `price` is per unit. The discount is 0 or less. */
  lines: z.array(
    z.object({
      productId: z.string(),
      size: z.optional(z.string()),
      quantity: z.int(),
      price: dollarsSchema,
      amount: dollarsSchema,
      discount: dollarsSchema,
      tax: dollarsSchema,
    }),
  ),
  components: z.array(componentSchema),
  /** The offered delivery rates, cheapest first. `from` and `to` limit the value of the goods. */
  rates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: dollarsSchema,
      minDays: z.int(),
      maxDays: z.int(),
      from: z.optional(dollarsSchema),
      to: z.optional(dollarsSchema),
    }),
  ),
  /** The id of the applied delivery rate. */
  rateId: z.optional(z.string()),
  /** Whether the cheapest rate is applied because no offered rate was chosen. */
  assumed: z.boolean(),
  total: dollarsSchema,
  code: z.optional(z.object({ code: z.string(), accepted: z.boolean(), reason: z.optional(z.string()) })),
  /** Why the order cannot be delivered. */
  reason: z.optional(z.string()),
});
export type WireQuote = z.infer<typeof quoteSchema>;
export type QuoteResponse = InCents<WireQuote>;

export const quoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'recognized',
  capability: 'orders',
  rateLimit: { name: 'quote', max: 600, windowSeconds: 60 * 60 },
  handlerLimits: [UNKNOWN_CODES],
  summary: 'Returns the price of an order: items, discount, delivery and taxes. Stores nothing.',
  body: quoteQuerySchema,
  response: quoteSchema,
  parseResponse: quoteSchema,
});
