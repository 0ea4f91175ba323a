import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { userSchema } from './user.ts';

/** An export of the stored data of an account, for its owner: part of the capability `accounts`. Times are ISO. */

const orderDataSchema = z.object({
  number: z.string(),
  placedAt: z.string(),
  status: z.string(),
  /** Name, email, phone and postal address, as far as the order has them. */
  contact: z.array(z.string()),
  grandTotal: dollarsSchema,
  /** The discount code of the order. */
  code: z.optional(z.string()),
  shipment: z.optional(
    z.object({
      carrier: z.optional(z.string()),
      trackingNumbers: z.array(z.string()),
      shippedAt: z.optional(z.string()),
      deliveredAt: z.optional(z.string()),
    }),
  ),
  items: z.array(
    z.object({
      name: z.string(),
      size: z.optional(z.string()),
      quantity: z.int(),
      price: dollarsSchema,
    }),
  ),
});

const ownDataSchema = z.object({
  success: z.literal(true),
  account: userSchema,
  orders: z.array(orderDataSchema),
  reviews: z.array(
    z.object({ productId: z.string(), stars: z.int(), words: z.string(), createdAt: z.string() }),
  ),
  /** The ids of the products. */
  wishlist: z.array(z.string()),
  /** The SKUs of the sizes chosen on the wishlist, by product id. */
  wishlistSizes: z.optional(z.record(z.string(), z.string())),
});

export const getOwnDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/my-data',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  summary: 'Returns the data that the shop stores about your account: profile, orders, reviews and wishlist.',
  response: ownDataSchema,
  parseResponse: ownDataSchema,
});
