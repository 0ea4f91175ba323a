import type { APIRoute } from 'astro';
import { siteAddress } from '#build/site-address.ts';
import { sitemapEntries } from '#build/site-pages.ts';
import { files } from '#lib/paths.ts';
import { sitemapFile, sitemapIndex, sitemapParts } from '#lib/sitemap.ts';

/** `/sitemap.xml`: every page for search engines, or where their list goes on. */
export const GET: APIRoute = async () => {
  const entries = await sitemapEntries();
  const parts = sitemapParts(entries);
  const text =
    parts.length === 1
      ? sitemapFile(entries)
      : sitemapIndex(parts.map((_, index) => new URL(files.sitemapPart(index + 1), siteAddress).href));
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
