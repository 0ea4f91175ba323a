import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { filePaths } from '#lib/urls/paths.ts';
import { seoText } from '#messages/seo.ts';
import { getCatalogue } from '#site/catalogue/catalogue.ts';
import { FEED_NAMESPACES, feedMetadata, newestProducts, toFeedItem } from '#site/seo/feeds.ts';
import { siteBaseUrl } from '#site/site-base-url.ts';

/** Serves `/feed.xml`, the RSS feed of the newest products. */
export const GET: APIRoute = async () => {
  const products = newestProducts(await getCatalogue());
  return rss({
    ...seoText.newProducts,
    site: siteBaseUrl,
    trailingSlash: false,
    xmlns: FEED_NAMESPACES,
    customData: feedMetadata(new URL(filePaths.newProductsFeed, siteBaseUrl).href),
    items: products.map((product) => toFeedItem(product, siteBaseUrl)),
  });
};
