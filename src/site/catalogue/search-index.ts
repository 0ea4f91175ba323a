import * as z from 'zod/mini';
import { hasCapability } from '#lib/capabilities.ts';
import { type SearchIndex, searchIndexSchema } from '#lib/search/search-index.ts';
import { toSearchWords } from '#site/content/search-words.ts';
import { getSiteContent } from '#site/content/site-content.ts';
import { shortHash } from '#site/revision.ts';
import { readSiteSettings } from '#site/settings.ts';
import { getCatalogue } from './catalogue.ts';

interface SearchIndexFile {
  readonly revision: string;
  readonly path: string;
  readonly index: SearchIndex;
}

const { searchIndexMax } = readSiteSettings(process.env);

let filePromise: Promise<SearchIndexFile | undefined> | undefined;

/**
 * Returns the search index of this build and the path of its file, which contains a content hash. Created once per
 * build. Undefined if the catalogue exceeds `SEARCH_INDEX_MAX` products and the backend can search it.
 */
export function getSearchIndexFile(): Promise<SearchIndexFile | undefined> {
  filePromise ??= createFile();
  return filePromise;
}

async function createFile(): Promise<SearchIndexFile | undefined> {
  const catalogue = await getCatalogue();
  const hasCatalogue = hasCapability('catalogue');
  if (hasCatalogue && catalogue.length > searchIndexMax) return undefined;
  const words = hasCatalogue ? toSearchWords(await getSiteContent('search')) : undefined;
  // A card shows only the first images.
  const products = catalogue.map((product) => ({ ...product, gallery: product.gallery?.slice(0, 1) }));
  const index = z.parse(searchIndexSchema, { products, words });
  const revision = shortHash(index);
  return { revision, path: `/catalogue/${revision}.json`, index };
}
