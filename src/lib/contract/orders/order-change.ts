import * as z from 'zod/mini';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';
import type { InCents } from '#contract/wire/money.ts';

/**
 * The reason why an item cannot be ordered as requested. `price`: the price changed to `price`. `stock`: only
 * `stock` units are left, possibly 0; absent if the stock is not tracked. `gone`: the product or its size was deleted.
 * `size`: the product has sizes, and the item names none.
 */
const itemChangeSchema = z.object({
  productId: z.string(),
  size: z.optional(z.string()),
  problem: z.enum(['price', 'stock', 'gone', 'size']),
  name: z.optional(z.string()),
  price: z.optional(dollarsSchema),
  stock: z.optional(z.int()),
});
export type ItemChange = InCents<z.infer<typeof itemChangeSchema>>;

/** The sentence with which the order's discount code is refused. Only orders with a code get it. [DISC-01] */
const codeChangeSchema = z.object({
  problem: z.literal('code'),
  code: z.string(),
  reason: z.string(),
});

/** The reason why an order cannot be placed as requested: of one item, or of the whole order. */
export const orderChangeSchema = z.union([itemChangeSchema, codeChangeSchema]);
export type WireOrderChange = z.infer<typeof orderChangeSchema>;
export type OrderChange = InCents<WireOrderChange>;
