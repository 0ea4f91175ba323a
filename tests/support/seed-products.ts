import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const seedProductSchema = z.object({
  name: z.string(),
  price: z.number(),
  oldPrice: z.optional(z.number()),
  category: z.string(),
  color: z.string(),
  description: z.string(),
  rating: z.number(),
  image: z.string(),
});

/** A product of the seed file; prices in dollars. */
export type SeedProduct = z.infer<typeof seedProductSchema>;

/** Returns the 48 products that both backends of the browser tests start with. */
export async function readSeedProducts(): Promise<SeedProduct[]> {
  const file = new URL('../../server/seed/catalogue.json', import.meta.url);
  return z.array(seedProductSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}
