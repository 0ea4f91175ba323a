import type { Product } from '#contract/product.ts';
import { found } from './seo-messages.ts';

/** A picture as other sites are told of it. Width and height in pixels, where they are known. */
export interface SharedPicture {
  /** Absolute. */
  readonly url: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string;
}

/** Wider pictures take readers of links longer than they wait. */
const WIDEST = 1200;
/** Search engines cut a page's description about here. */
const DESCRIPTION_LENGTH = 160;

/**
 * The absolute form of an address from the catalogue, or undefined when it is none that others could ask for:
 * one bad row of a backend must not stop the build.
 */
export function absolute(address: string, site: URL): string | undefined {
  if (address === '' || !URL.canParse(address, site)) return undefined;
  const url = new URL(address, site);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The widest picture of a product that is not too wide to share, else the original; undefined when it has none. */
export function productPicture(
  product: Pick<Product, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>,
  site: URL,
): SharedPicture | undefined {
  const { images, width, height } = product;
  const [variant] = images.filter((one) => one.width <= WIDEST).toSorted((a, b) => b.width - a.width);
  const url = absolute(variant?.url ?? product.image, site);
  if (url === undefined) return undefined;
  const sized = width && height ? { width, height } : undefined;
  const shown = sized && (variant?.width ?? sized.width);
  return {
    url,
    width: shown,
    height: sized && shown && Math.round((shown * sized.height) / sized.width),
    alt: product.imageAlt,
  };
}

/** What search engines show under a product's name: its own words, cut at a word, or a sentence with its name. */
export function productDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text === '' ? found.product(name) : cutAtWord(text, DESCRIPTION_LENGTH);
}

/** At most `length` characters, the last one an ellipsis where something was cut off. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const end = start.lastIndexOf(' ');
  // Without a blank to cut at, no half of a surrogate pair may stay behind.
  const kept = end > 0 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`;
}
