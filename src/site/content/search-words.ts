import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NO_SEARCH_WORDS, type SearchWords } from '#contract/catalogue/search-terms.ts';
import { readContentFile } from './content-file.ts';
import { siteSchemas } from './content-schemas.ts';

const FILE = 'site/search.yml';

type SearchContent = ReturnType<ReturnType<typeof siteSchemas.search>['parse']>;

/** Converts the fields of `src/content/site/search.yml` to the form of the search. */
export function toSearchWords({ synonyms, ignored }: SearchContent): SearchWords {
  return { synonyms: synonyms.map(({ word, finds }) => [word, ...finds]), ignored };
}

/**
 * Reads the search words of the project at `root`, for the backend. Returns none if the file is missing or contains a
 * mistake: the site's build reports it.
 */
export async function readSearchWords(root: string): Promise<SearchWords> {
  const bytes = await readFile(path.join(root, 'src/content', FILE)).catch(() => undefined);
  const content = bytes && readContentFile(FILE, bytes).content;
  const { data } = siteSchemas.search().safeParse(content?.data);
  return data ? toSearchWords(data) : NO_SEARCH_WORDS;
}
