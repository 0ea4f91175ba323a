import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { searchIndexFile } from '#site/search-index.ts';

/** The search index, where there is one, as a file beside the pages: `/catalogue/{revision}.json`. [SEARCH-02] */
export const getStaticPaths = (async () => {
  const file = await searchIndexFile();
  return file ? [{ params: { revision: file.revision }, props: { index: file.index } }] : [];
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props }) => Response.json(props.index);
