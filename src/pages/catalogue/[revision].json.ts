import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getSearchIndexFile } from '#site/catalogue/search-index.ts';

/** Serves the search index as `/catalogue/{revision}.json`, unless the catalogue is too large for one. [SEARCH-02] */
export const getStaticPaths = (async () => {
  const file = await getSearchIndexFile();
  return file ? [{ params: { revision: file.revision }, props: { index: file.index } }] : [];
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) => Response.json(props.index);
