import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { files } from '#lib/urls/paths.ts';
import { getCatalogue } from '#site/catalogue.ts';
import { FEED_NAMESPACES, feedHead, newestProducts, productItem } from '#site/feeds.ts';
import { found } from '#site/seo-messages.ts';
import { siteAddress } from '#site/site-address.ts';

/** Serves `/feed.xml`, the RSS feed of the newest products. */
export const GET: APIRoute = async () => {
  const products = newestProducts(await getCatalogue());
  return rss({
    ...found.newProducts,
    site: siteAddress,
    trailingSlash: false,
    xmlns: FEED_NAMESPACES,
    customData: feedHead(new URL(files.newProductsFeed, siteAddress).href),
    items: products.map((product) => productItem(product, siteAddress)),
  });
};
