import type { RSSFeedItem } from '@astrojs/rss';
import type { Product } from '#contract/catalogue/product.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { paths } from '#lib/urls/paths.ts';
import { LANG } from '#messages/locale.ts';
import { productMetaDescription, productShareImage } from './sharing.ts';
import { escapeXml, stripInvalidXml } from './xml.ts';

/** The number of products in the feed. */
const MAX_ITEMS = 20;

/** XML namespaces of both feeds, for their own URL and the items' images. */
export const FEED_NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  media: 'http://search.yahoo.com/mrss/',
};

/** Returns a feed's metadata besides title and description. `url` is the absolute URL of the feed. */
export function feedMetadata(url: string): string {
  return `<language>${LANG}</language><atom:link href="${escapeXml(url)}" rel="self" type="application/rss+xml"/>`;
}

/** Returns an ISO time as a date; undefined if it is missing or invalid. */
export function parseDate(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Returns the newest products that have a static page, newest first. Products without a date follow in the
 * backend's order.
 */
export function newestProducts(catalogue: readonly Product[]): Product[] {
  const createdTime = ({ createdAt }: Product) => parseDate(createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
  return catalogue
    .filter(({ _id }) => hasStaticPage(_id))
    .toSorted((left, right) =>
      createdTime(left) === createdTime(right) ? 0 : createdTime(right) - createdTime(left),
    )
    .slice(0, MAX_ITEMS);
}

/** Returns a product as a feed item. */
export function toFeedItem(product: Product, site: URL): RSSFeedItem {
  const image = productShareImage(product, site);
  const pubDate = parseDate(product.createdAt);
  return {
    title: stripInvalidXml(product.name),
    link: new URL(paths.product(product._id), site).href,
    description: escapeFeedText(productMetaDescription(product)),
    ...(pubDate && { pubDate }),
    ...(image && { customData: mediaElement(image.url) }),
  };
}

/** Escapes a text for feed readers, which expect HTML there. */
export function escapeFeedText(text: string): string {
  return stripInvalidXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns the element for an item's image. `url` is absolute. */
export function mediaElement(url: string): string {
  return `<media:content url="${escapeXml(url)}" medium="image"/>`;
}
