import * as z from 'zod/mini';
import { capabilities } from '#lib/capabilities.ts';
import { type SearchIndex, searchIndex } from '#lib/search/search.ts';
import { getCatalogue } from './catalogue.ts';
import { hash } from './revision.ts';
import { readSiteSettings } from './settings.ts';

interface SearchIndexFile {
  readonly revision: string;
  readonly path: string;
  readonly index: SearchIndex;
}

const { searchIndexMax } = readSiteSettings(process.env);

let making: Promise<SearchIndexFile | undefined> | undefined;

/**
 * The search index of this build and the address of its file, which changes with its content. Made once per build.
 * Undefined when the catalogue is too large to be sent along and the backend can search it.
 */
export function searchIndexFile(): Promise<SearchIndexFile | undefined> {
  making ??= make();
  return making;
}

async function make(): Promise<SearchIndexFile | undefined> {
  const catalogue = await getCatalogue();
  if (capabilities.catalogue && catalogue.length > searchIndexMax) return undefined;
  const index = z.parse(searchIndex, { products: catalogue });
  const revision = hash(index);
  return { revision, path: `/catalogue/${revision}.json`, index };
}
