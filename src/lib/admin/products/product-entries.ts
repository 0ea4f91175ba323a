import * as z from 'zod/mini';
import { isOldPriceRight, OLD_PRICE_TOO_LOW, productEditForm, productForm } from '#contract/product-form.ts';
import { productForm as words } from '#lib/admin/messages.ts';

/** What the product's forms hold, with what the browser can say of a file before it is sent. [ADMIN-04, ADMIN-05] */

/** The kinds of picture that the backend takes, as MIME types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

function hasPictureType({ type }: File): boolean {
  return PICTURE_TYPES.includes(type);
}

const { price, oldPrice } = productForm.shape;

/** Looked at beside the other fields, so that it is said at once, whatever else is still missing. */
const prices = z
  .object({ price, oldPrice })
  .check(z.refine(isOldPriceRight, { error: OLD_PRICE_TOO_LOW, path: ['oldPrice'] }));

/**
 * Reads what `form` reads, and says of the prices beside all else that is wrong. An intersection of the two would do
 * the same, and cost each page of the shop what it takes to merge their values.
 */
const withPrices = <Form extends z.ZodMiniType>(form: Form) =>
  z.pipe(
    z.unknown(),
    z.transform((given, { issues }): z.infer<Form> => {
      const read = z.safeParse(form, given);
      const compared = z.safeParse(prices, given);
      if (read.success && compared.success) return read.data;
      const wrong = [read, compared].flatMap(({ error }) => error?.issues ?? []);
      issues.push(
        ...wrong.map(({ path, message }) => ({ code: 'custom' as const, path, message, input: given })),
      );
      return z.NEVER;
    }),
  );

/** A new product. An old price that is empty comes out as null. */
export const newProduct = withPrices(
  z.object({
    ...productForm.shape,
    image: productForm.shape.image.check(z.refine(hasPictureType, words.wrongType)),
  }),
);

/** A product as it is to be; without a file its picture stays. */
export const changedProduct = withPrices(
  z.object({
    ...productEditForm.shape,
    image: productEditForm.shape.image.check(
      z.refine((file) => file === undefined || hasPictureType(file), words.wrongType),
    ),
  }),
);
