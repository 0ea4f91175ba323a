import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { siteAddress } from '#build/site-address.ts';
import { getCatalogue } from '#lib/catalogue.ts';
import { FEED_NAMESPACES, feedHead, newestProducts, productItem } from '#lib/feeds.ts';
import { found } from '#lib/messages/found.ts';
import { files } from '#lib/paths.ts';

/** `/feed.xml`: the newest products. */
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
