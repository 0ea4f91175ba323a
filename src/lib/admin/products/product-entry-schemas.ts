import * as z from 'zod/mini';
import { checkOldPrice, productEditFormSchema, productFormSchema } from '#contract/catalogue/product-form.ts';
import { formatGallery, gallerySchema } from '#contract/catalogue/product-gallery.ts';
import { formatSizes, sizesSchema } from '#contract/catalogue/product-sizes.ts';
import { productFormText as text } from '#messages/admin/products.ts';

/**
 * Schemas of the product forms, with the checks that the browser can make on a file before the upload.
 * [ADMIN-04, ADMIN-05]
 */

/** The accepted image formats, as MIME types. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

function hasImageType({ type }: File): boolean {
  return IMAGE_TYPES.includes(type);
}

const { price, oldPrice } = productFormSchema.shape;

/** Validated separately, because a refinement of the whole form does not run while other fields are invalid. */
const pricesSchema = z.object({ price, oldPrice }).check(checkOldPrice);

/**
 * Adds the price comparison to the errors of a form. A schema intersection would do the same, but its merging
 * code would add to every shop page.
 */
const withPriceCheck = <Form extends z.ZodMiniType>(form: Form) =>
  z.pipe(
    z.unknown(),
    z.transform((entries, { issues }): z.infer<Form> => {
      const given = withFirstImage(entries);
      const parsed = z.safeParse(form, given);
      const compared = z.safeParse(pricesSchema, given);
      if (parsed.success && compared.success) return parsed.data;
      const invalid = [parsed, compared].flatMap(({ error }) => error?.issues ?? []);
      issues.push(
        ...invalid.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: given })),
      );
      return z.NEVER;
    }),
  );

/** Sends the first chosen file as `image`, as the base contract does, and the others as `images`. */
function withFirstImage(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('image' in given) || !Array.isArray(given.image))
    return given;
  const [image, ...images] = given.image;
  return { ...given, image, images };
}

/** Fields whose lists are sent and compared as text. */
const partFields = {
  sizes: z.optional(z.pipe(sizesSchema, z.transform(formatSizes))),
  gallery: z.optional(z.pipe(gallerySchema, z.transform(formatGallery))),
};

/** A new product. An empty old price becomes null. */
export const newProductEntriesSchema = withPriceCheck(
  z.object({
    ...productFormSchema.shape,
    ...partFields,
    image: productFormSchema.shape.image.check(z.refine(hasImageType, text.invalidImageType)),
  }),
);

export type NewProductEntries = z.infer<typeof newProductEntriesSchema>;

/** An existing product; without a file, the image stays. */
export const productEditEntriesSchema = withPriceCheck(
  z.object({
    ...productEditFormSchema.shape,
    ...partFields,
    image: productEditFormSchema.shape.image.check(
      z.refine((file) => file === undefined || hasImageType(file), text.invalidImageType),
    ),
  }),
);
