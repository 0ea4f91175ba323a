import * as z from 'zod/mini';

/**
 * Why an item cannot be ordered as it was asked for: `price` is another one (now `price`), `stock` is not enough
 * (now `stock` pieces, maybe 0; absent: not counted), or the product is `gone`.
 */
export const orderChange = z.object({
  productId: z.string(),
  problem: z.enum(['price', 'stock', 'gone']),
  name: z.optional(z.string()),
  price: z.optional(z.number()),
  stock: z.optional(z.int()),
});
export type OrderChange = z.infer<typeof orderChange>;
