import * as z from 'zod/mini';
import type { Product } from '#contract/product.ts';
import { getCatalogue } from '#lib/catalogue.ts';
import { type SearchIndex, searchIndex } from '#lib/search.ts';
import { hash } from './revision.ts';

/** The search index of this build and the address of its file, which changes with its content. */
export async function searchIndexFile(): Promise<{ revision: string; path: string; index: SearchIndex }> {
  const catalogue = await getCatalogue();
  const index = z.parse(searchIndex, { builtAt: newestChange(catalogue), products: catalogue });
  const revision = hash(index);
  return { revision, path: `/catalogue/${revision}.json`, index };
}

/**
 * How old the index is: ISO time of the catalogue's last change, so that the same catalogue makes the same file.
 * A backend that does not tell when its products changed has an index of unknown age.
 */
function newestChange(products: readonly Product[]): string {
  const times = products.map(({ updatedAt, createdAt }) => Date.parse(updatedAt ?? createdAt ?? ''));
  return new Date(Math.max(0, ...times.filter((time) => !Number.isNaN(time)))).toISOString();
}
