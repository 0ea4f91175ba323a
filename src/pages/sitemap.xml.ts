import type { APIRoute } from 'astro';
import { files } from '#lib/urls/paths.ts';
import { siteAddress } from '#site/site-address.ts';
import { sitemapEntries } from '#site/site-pages.ts';
import { sitemapFile, sitemapIndex, sitemapParts } from '#site/sitemap.ts';

/** Serves `/sitemap.xml`: all pages, or an index of the partial sitemaps. */
export const GET: APIRoute = async () => {
  const entries = await sitemapEntries();
  const parts = sitemapParts(entries);
  const text =
    parts.length === 1
      ? sitemapFile(entries)
      : sitemapIndex(parts.map((_, index) => new URL(files.sitemapPart(index + 1), siteAddress).href));
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
