import type { RSSFeedItem } from '@astrojs/rss';
import type { Product } from '#contract/product.ts';
import { hasStaticPage } from '#lib/product/product-id.ts';
import { paths } from '#lib/urls/paths.ts';
import { productDescription, productPicture } from './sharing.ts';
import { xmlSafe, xmlText } from './xml.ts';

/** Products in the feed of new ones. */
const NEWEST = 20;

/** What both feeds declare beyond plain RSS: their own address and the items' pictures. */
export const FEED_NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  media: 'http://search.yahoo.com/mrss/',
};

/** What a feed says of itself besides title and description; `url` is its own address, absolute. */
export function feedHead(url: string): string {
  return `<language>en</language><atom:link href="${xmlText(url)}" rel="self" type="application/rss+xml"/>`;
}

/** An ISO time as a moment; undefined when it is none or is not known. */
export function moment(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * The newest products that have a page of their own, newest first. Those whose age the backend does not say
 * follow in the backend's order.
 */
export function newestProducts(catalogue: readonly Product[]): Product[] {
  const age = ({ createdAt }: Product) => moment(createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
  return catalogue
    .filter(({ _id }) => hasStaticPage(_id))
    .toSorted((one, other) => (age(one) === age(other) ? 0 : age(other) - age(one)))
    .slice(0, NEWEST);
}

/** A product as an item of a feed. */
export function productItem(product: Product, site: URL): RSSFeedItem {
  const picture = productPicture(product, site);
  const pubDate = moment(product.createdAt);
  return {
    title: xmlSafe(product.name),
    link: new URL(paths.product(product._id), site).href,
    description: feedText(productDescription(product)),
    ...(pubDate && { pubDate }),
    ...(picture && { customData: mediaElement(picture.url) }),
  };
}

/** A text where feed readers expect HTML: what looks like markup in it is shown, not obeyed. */
export function feedText(text: string): string {
  return xmlSafe(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The element that carries an item's picture; `url` is absolute. */
export function mediaElement(url: string): string {
  return `<media:content url="${xmlText(url)}" medium="image"/>`;
}
