import type { Product } from '#contract/catalogue/product.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { seoText } from '#messages/seo.ts';

/** An image for link previews. Width and height are in pixels, if known. */
export interface ShareImage {
  /** Absolute. */
  readonly url: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string;
}

/** The maximum width in pixels. Link previews time out on larger images. */
const MAX_WIDTH = 1200;
/** Search engines truncate descriptions at about this length. */
const DESCRIPTION_LENGTH = 160;

/**
 * Returns an absolute HTTP URL, or undefined if `url` cannot be one. A single invalid URL in the catalogue must not
 * stop the build.
 */
export function toAbsoluteUrl(url: string, site: URL): string | undefined {
  if (url === '' || !URL.canParse(url, site)) return undefined;
  const parsed = new URL(url, site);
  return /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/**
 * Returns the widest product image up to the maximum width, otherwise the original; undefined if the product
 * has none.
 */
export function productShareImage(
  product: Pick<Product, 'image' | 'imageAlt' | 'images' | 'width' | 'height'>,
  site: URL,
): ShareImage | undefined {
  const { images, width, height } = product;
  const [variant] = images.filter((image) => image.width <= MAX_WIDTH).toSorted((a, b) => b.width - a.width);
  const url = toAbsoluteUrl(variant?.url ?? product.image, site);
  if (url === undefined) return undefined;
  const originalSize = width && height ? { width, height } : undefined;
  const shownWidth = originalSize && (variant?.width ?? originalSize.width);
  return {
    url,
    width: shownWidth,
    height: originalSize && shownWidth && Math.round((shownWidth * originalSize.height) / originalSize.width),
    alt: product.imageAlt,
  };
}

/** Returns the description of a product without its own. It names no delivery that settings decide. */
export function productSentence(name: string): string {
  return hasCapability('selling') ? seoText.productOnly(name) : seoText.product(name);
}

/** Returns a product's meta description: its own text, truncated, or a sentence with its name. */
export function productMetaDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text === '' ? productSentence(name) : truncateAtWord(text, DESCRIPTION_LENGTH);
}

/** Truncates a text at a word boundary to at most `length` characters, including the ellipsis. */
export function truncateAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const end = start.lastIndexOf(' ');
  // Without a space to cut at, remove half a surrogate pair.
  const shortened = end > 0 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, '');
  return `${shortened.replace(/[\s,;:.–—-]+$/, '')}…`;
}
