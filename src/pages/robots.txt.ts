import type { APIRoute } from 'astro';
import { listProductsEndpoint } from '#contract/catalogue/products.ts';
import { filePaths } from '#lib/urls/paths.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/**
 * Serves `/robots.txt`. Pages that search engines must not list have a `noindex` tag instead. Crawlers may fetch the
 * product list: those that run scripts would otherwise index the error view of the lists.
 */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      `Allow: ${listProductsEndpoint.path}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL(filePaths.sitemap, siteBaseUrl).href}`,
      '',
    ].join('\n'),
  );
