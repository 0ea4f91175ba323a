import type { APIRoute } from 'astro';
import { searchIndexFile } from '#build/search-index.ts';

/** The search index as a file beside the pages: `/catalogue/{revision}.json`. [SEARCH-02] */
export async function getStaticPaths() {
  const { revision } = await searchIndexFile();
  return [{ params: { revision } }];
}

export const GET: APIRoute = async () => Response.json((await searchIndexFile()).index);
