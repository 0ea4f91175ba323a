import type { APIRoute } from 'astro';
import { filePaths } from '#lib/urls/paths.ts';
import { getSitemapEntries } from '#site/seo/site-pages.ts';
import { renderSitemap, renderSitemapIndex, splitSitemap } from '#site/seo/sitemap.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/** Serves `/sitemap.xml`: all pages, or an index of the partial sitemaps. */
export const GET: APIRoute = async () => {
  const entries = await getSitemapEntries();
  const parts = splitSitemap(entries);
  const text =
    parts.length === 1
      ? renderSitemap(entries)
      : renderSitemapIndex(
          parts.map((_, index) => new URL(filePaths.sitemapPart(index + 1), siteBaseUrl).href),
        );
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
