import * as z from 'zod/mini';
import { isOldPriceRight, OLD_PRICE_TOO_LOW, productEditForm, productForm } from './contract/product-form.ts';
import { productForm as words } from './dashboard-messages.ts';

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

/** A new product. An old price that is empty comes out as null. */
export const newProduct = z.intersection(
  z.object({
    ...productForm.shape,
    image: productForm.shape.image.check(z.refine(hasPictureType, words.wrongType)),
  }),
  prices,
);

/** A product as it is to be; without a file its picture stays. */
export const changedProduct = z.intersection(
  z.object({
    ...productEditForm.shape,
    image: productEditForm.shape.image.check(
      z.refine((file) => file === undefined || hasPictureType(file), words.wrongType),
    ),
  }),
  prices,
);
