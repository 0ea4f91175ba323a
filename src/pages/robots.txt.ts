import type { APIRoute } from 'astro';
import { siteAddress } from '#build/site-address.ts';
import { paths } from '#lib/paths.ts';

/** `/robots.txt`: everything may be read; what is not to be found says so itself. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(paths.sitemap, siteAddress).href}\n`);
