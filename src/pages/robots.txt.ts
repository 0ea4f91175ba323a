import type { APIRoute } from 'astro';
import { listProducts } from '#contract/products.ts';
import { files } from '#lib/urls/paths.ts';
import { siteAddress } from '#site/site-address.ts';

/**
 * `/robots.txt`. Pages that are not to be found say so themselves. Products may be asked for: a search engine that
 * renders a page runs its elements, and without an answer they would say that the products could not be fetched.
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
