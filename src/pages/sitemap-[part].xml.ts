import type { APIRoute } from 'astro';
import { sitemapEntries } from '#site/site-pages.ts';
import { type SitemapEntry, sitemapFile, sitemapParts } from '#site/sitemap.ts';

/** Serves `/sitemap-1.xml` and so on, when one file cannot hold all entries. */
export async function getStaticPaths() {
  const parts = sitemapParts(await sitemapEntries());
  if (parts.length === 1) return [];
  return parts.map((entries, index) => ({ params: { part: String(index + 1) }, props: { entries } }));
}

export const GET: APIRoute<{ entries: SitemapEntry[] }> = ({ props }) =>
  new Response(sitemapFile(props.entries), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
