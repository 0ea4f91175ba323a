import type { APIRoute } from 'astro';
import { listProducts } from '#contract/products.ts';
import { files } from '#lib/urls/paths.ts';
import { siteAddress } from '#site/site-address.ts';

/**
 * Serves `/robots.txt`. Pages to be left out of search results have a `noindex` tag instead. The product list stays
 * allowed: crawlers that run scripts would otherwise index the error view of the product lists.
 */
export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      `Allow: ${listProducts.path}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL(files.sitemap, siteAddress).href}`,
      '',
    ].join('\n'),
  );
