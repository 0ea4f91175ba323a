import * as z from 'zod/mini';
import { getCatalogue } from '#lib/catalogue.ts';
import { type SearchIndex, searchIndex } from '#lib/search.ts';
import { hash } from './revision.ts';

/** The search index of this build and the address of its file, which changes with its content. */
export async function searchIndexFile(): Promise<{ revision: string; path: string; index: SearchIndex }> {
  const catalogue = await getCatalogue();
  const index = z.parse(searchIndex, { products: catalogue });
  const revision = hash(index);
  return { revision, path: `/catalogue/${revision}.json`, index };
}
