import * as z from 'zod/mini';
import { dollarsSchema } from './dollars-schema.ts';

/**
 * The reason why an item cannot be ordered as requested. `price`: the price changed to `price`. `stock`: only
 * `stock` units are left, possibly 0; absent if the stock is not tracked. `gone`: the product was deleted.
 */
export const orderChangeSchema = z.object({
  productId: z.string(),
  problem: z.enum(['price', 'stock', 'gone']),
  name: z.optional(z.string()),
  price: z.optional(dollarsSchema),
  stock: z.optional(z.int()),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;
