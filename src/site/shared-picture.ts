import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { SharedPicture } from './sharing.ts';
import { siteAddress } from './site-address.ts';

/** The shape that previews of links have everywhere, in pixels. */
const SIZE = { width: 1200, height: 630 };

/** A picture of the editors as previews of links show it. JPEG, since not every reader takes WebP. */
export async function sharedPicture(picture: ImageMetadata, alt: string): Promise<SharedPicture> {
  const { src } = await getImage({ src: picture, ...SIZE, fit: 'cover', format: 'jpeg', quality: 80 });
  return { url: new URL(src, siteAddress).href, ...SIZE, alt };
}
