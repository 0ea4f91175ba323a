import * as z from 'zod/mini';
import { cleanLine } from '#contract/text/clean-text.ts';
import { PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { jsonTextSchema } from '#contract/wire/json-text.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as text from '#messages/rules/gallery.ts';
import type { WireProduct } from './product.ts';

/** Rules of the images that an admin arranges, in the browser and in the backend. [GALLERY-01] */

/**
 * An image of a product as an admin arranges it. `image` is the URL of an image that the product has, or the number of
 * an uploaded file. The files count from 0: `image`, if there is one, and then `images`. Without `alt`, the image is
 * described by the name of the product.
 */
export interface ArrangedImage {
  readonly image: string | number;
  readonly alt: string;
}

const arrangedImageSchema = z.object({
  image: z.union([z.string(), z.int().check(z.nonnegative())]),
  alt: z.pipe(
    z.optional(z.nullable(z.string())),
    z.transform((alt) => cleanLine((alt ?? '').replace(/\s+/g, ' '))),
  ),
});

const arrangedImagesSchema = z.array(arrangedImageSchema);

/** All images of a product in their order. The first one is its `image`. */
export const gallerySchema = z.pipe(
  jsonTextSchema(text.invalidGallery),
  z.transform((given, { issues }): readonly ArrangedImage[] => {
    const { data } = z.safeParse(arrangedImagesSchema, given);
    const message = data ? galleryProblem(data) : text.invalidGallery;
    if (data && message === undefined) return data;
    issues.push({ code: 'custom', input: given, message: message ?? text.invalidGallery });
    return z.NEVER;
  }),
);

function galleryProblem(images: readonly ArrangedImage[]): string | undefined {
  if (images.length === 0) return fieldText.required(text.image);
  if (images.length > PRODUCT_LIMITS.images.max) return text.tooManyImages(PRODUCT_LIMITS.images.max);
  if (images.some(({ alt }) => alt.length > PRODUCT_LIMITS.imageAlt.max))
    return text.altTooLong(PRODUCT_LIMITS.imageAlt.max);
  return undefined;
}

/** Returns the images of a product in their order. */
export function arrangedImages({
  image,
  imageAlt,
  gallery = [],
}: Pick<WireProduct, 'image' | 'imageAlt' | 'gallery'>): ArrangedImage[] {
  return [
    { image, alt: imageAlt },
    ...gallery.map((galleryImage) => ({ image: galleryImage.image, alt: galleryImage.alt })),
  ];
}

/** Returns images as JSON text with a fixed order of properties, so equal arrangements have equal texts. */
export function formatGallery(images: readonly ArrangedImage[]): string {
  return JSON.stringify(images.map(({ image, alt }) => ({ image, alt })));
}

/** Parses images that `formatGallery` has formatted; undefined for any other text. */
export function parseGallery(text: unknown): readonly ArrangedImage[] | undefined {
  return z.safeParse(gallerySchema, text).data;
}
