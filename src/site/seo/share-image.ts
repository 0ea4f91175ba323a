import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { siteBaseUrl } from '#site/site-base-url.ts';
import type { ShareImage } from './sharing.ts';

/** The standard size of link previews, in pixels. */
const SIZE = { width: 1200, height: 630 };

/** Returns an editorial image in the format of link previews. JPEG, because some clients do not support WebP. */
export async function getShareImage(image: ImageMetadata, alt: string): Promise<ShareImage> {
  const { src } = await getImage({ src: image, ...SIZE, fit: 'cover', format: 'jpeg', quality: 80 });
  return { url: new URL(src, siteBaseUrl).href, ...SIZE, alt };
}
