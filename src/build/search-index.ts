import * as z from 'zod/mini';
import { getCatalogue } from '#lib/catalogue.ts';
import { type SearchIndex, searchIndex } from '#lib/search.ts';
import { hash } from './revision.ts';

interface SearchIndexFile {
  readonly revision: string;
  readonly path: string;
  readonly index: SearchIndex;
}

let making: Promise<SearchIndexFile> | undefined;

/** The search index of this build and the address of its file, which changes with its content. Made once per build. */
export function searchIndexFile(): Promise<SearchIndexFile> {
  making ??= make();
  return making;
}

async function make(): Promise<SearchIndexFile> {
  const catalogue = await getCatalogue();
  const index = z.parse(searchIndex, { products: catalogue });
  const revision = hash(index);
  return { revision, path: `/catalogue/${revision}.json`, index };
}
