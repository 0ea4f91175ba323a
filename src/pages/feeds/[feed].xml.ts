import type { APIRoute } from 'astro';
import { hasCapability } from '#lib/capabilities.ts';
import { filePaths } from '#lib/urls/paths.ts';
import { getCatalogue } from '#site/catalogue/catalogue.ts';
import { renderMerchantFeed } from '#site/seo/merchant-feed.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/** Serves `/feeds/products.xml` unless the site has a base backend. */
export function getStaticPaths() {
  return hasCapability('catalogue') ? [{ params: { feed: 'products' } }] : [];
}

export const GET: APIRoute = async () => {
  const url = new URL(filePaths.merchantFeed, siteBaseUrl).href;
  const chunks = renderMerchantFeed(await getCatalogue(), url, siteBaseUrl);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = chunks.next();
      if (value === undefined) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
