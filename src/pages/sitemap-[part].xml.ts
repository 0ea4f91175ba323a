import type { APIRoute } from 'astro';
import { getSitemapEntries } from '#site/seo/site-pages.ts';
import { renderSitemap, type SitemapEntry, splitSitemap } from '#site/seo/sitemap.ts';

/** Serves `/sitemap-1.xml` and so on if one file cannot hold all entries. */
export async function getStaticPaths() {
  const parts = splitSitemap(await getSitemapEntries());
  if (parts.length === 1) return [];
  return parts.map((entries, index) => ({ params: { part: String(index + 1) }, props: { entries } }));
}

export const GET: APIRoute<{ entries: SitemapEntry[] }> = ({ props }) =>
  new Response(renderSitemap(props.entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
