import { getImage } from 'astro:assets';
import type { GetImageResult, ImageMetadata } from 'astro';

/** The widths of the files, in pixels. */
const WIDTHS = [160, 320, 480, 600];

const images = new Map<string, Promise<GetImageResult>>();

/**
 * Returns an image of the footer's gallery in all widths. Caches it: every page shows the gallery, and requesting its
 * images again takes a tenth of the time of a page.
 */
export function getGalleryImage(image: ImageMetadata): Promise<GetImageResult> {
  const known = images.get(image.src) ?? getImage({ src: image, widths: WIDTHS });
  images.set(image.src, known);
  return known;
}
