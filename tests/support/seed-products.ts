import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { CATEGORIES, COLORS } from '#contract/vocabulary.ts';
import { dollarsSchema } from '#contract/wire/dollars-schema.ts';

const seedProductSchema = z.object({
  name: z.string(),
  price: dollarsSchema,
  oldPrice: z.optional(dollarsSchema),
  category: z.enum(CATEGORIES),
  color: z.enum(COLORS),
  description: z.string(),
  image: z.string(),
  slug: z.string(),
});
const seedReviewsSchema = z.record(z.string(), z.array(z.object({ stars: z.number() })));

/** A product of the seed file; prices in dollars. The rating is the mean of the seed's reviews, if there are any. */
export interface SeedProduct extends z.infer<typeof seedProductSchema> {
  readonly rating: number | undefined;
}

/** Returns the 48 products that both backends of the browser tests start with. */
export async function readSeedProducts(): Promise<SeedProduct[]> {
  const products = z.array(seedProductSchema).parse(await readSeedFile('catalogue.json'));
  const reviews = seedReviewsSchema.parse(await readSeedFile('reviews.json'));
  return products.map((product) => ({ ...product, rating: mean(reviews[product.slug] ?? []) }));
}

async function readSeedFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../server/seed/${name}`, import.meta.url), 'utf8'));
}

function mean(reviews: readonly { readonly stars: number }[]): number | undefined {
  if (reviews.length === 0) return undefined;
  return reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length;
}
