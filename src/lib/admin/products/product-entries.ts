import * as z from 'zod/mini';
import { isOldPriceRight, OLD_PRICE_TOO_LOW, productEditForm, productForm } from '#contract/product-form.ts';
import { productForm as text } from '#lib/admin/messages.ts';

/**
 * Schemas of the product forms, with the checks that the browser can make on a file before the upload.
 * [ADMIN-04, ADMIN-05]
 */

/** The accepted image formats, as MIME types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

function hasPictureType({ type }: File): boolean {
  return PICTURE_TYPES.includes(type);
}

const { price, oldPrice } = productForm.shape;

/** Validated separately, because a refinement of the whole form does not run while other fields are invalid. */
const prices = z
  .object({ price, oldPrice })
  .check(z.refine(isOldPriceRight, { error: OLD_PRICE_TOO_LOW, path: ['oldPrice'] }));

/**
 * Adds the price comparison to the errors of a form. A schema intersection would do the same, but its merging
 * code would add to every shop page.
 */
const withPrices = <Form extends z.ZodMiniType>(form: Form) =>
  z.pipe(
    z.unknown(),
    z.transform((given, { issues }): z.infer<Form> => {
      const parsed = z.safeParse(form, given);
      const compared = z.safeParse(prices, given);
      if (parsed.success && compared.success) return parsed.data;
      const invalid = [parsed, compared].flatMap(({ error }) => error?.issues ?? []);
      issues.push(
        ...invalid.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: given })),
      );
      return z.NEVER;
    }),
  );

/** A new product. An empty old price becomes null. */
export const newProduct = withPrices(
  z.object({
    ...productForm.shape,
    image: productForm.shape.image.check(z.refine(hasPictureType, text.wrongType)),
  }),
);

/** An existing product; without a file, the image stays. */
export const changedProduct = withPrices(
  z.object({
    ...productEditForm.shape,
    image: productEditForm.shape.image.check(
      z.refine((file) => file === undefined || hasPictureType(file), text.wrongType),
    ),
  }),
);
