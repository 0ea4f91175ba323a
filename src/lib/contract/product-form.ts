import * as z from 'zod/mini';
import { line, optionalText } from './rules.ts';
import { CATEGORIES, COLORS, PICTURE, PRODUCT } from './vocabulary.ts';

/** What an admin says of a product, in the browser's form and at the backend. [ADMIN-05] */

/** Said of a file that is too large, before it is sent and when it has been. */
export const PICTURE_TOO_LARGE = `The picture must be at most ${PICTURE.maxBytes / 1024 ** 2} MB.`;
export const OLD_PRICE_TOO_LOW = 'Old Price should be greater than Price';

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** A field that is missing or empty is told from one that cannot be what it is. */
const missingOr = (label: string, wrong: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === '' ? `${label} is required.` : wrong,
});

const wrongAmount = (label: string) => `${label} must be an amount such as 12.50.`;

/** Dollars as a form's text or as a number → text. Texts are what a form knows; numbers are what JSON has. */
const typed = (label: string) =>
  z.pipe(
    z.union([z.string(), z.number()], missingOr(label, wrongAmount(label))),
    z.transform((given) => String(given).trim()),
  );

/** Dollars with at most two decimals, 0 or more. */
const dollars = (label: string) =>
  z.pipe(
    z.string().check(
      z.minLength(1, { error: `${label} is required.`, abort: true }),
      z.regex(AMOUNT, { error: wrongAmount(label), abort: true }),
      z.refine((text) => Number(text) <= PRODUCT.price.max, {
        error: `${label} must be at most ${PRODUCT.price.max}.`,
        abort: true,
      }),
    ),
    z.transform(Number),
  );

/** Empty is left out: null, for a product that has no old price or is to have none any more. */
const oldPrice = z.pipe(
  z.pipe(
    z.nullable(typed('Old Price')),
    z.transform((given) => given || null),
  ),
  z.nullable(dollars('Old Price')),
);

const word = <const Words extends readonly string[]>(label: string, words: Words) =>
  z.enum(words, missingOr(label, `${label} must be one of ${words.join(', ')}.`));

const NO_IMAGE = 'Image is required.';

/** The picture's file. What kind of file it is, its content says: the backend looks. */
const image = z.file(NO_IMAGE).check(z.minSize(1, NO_IMAGE), z.maxSize(PICTURE.maxBytes, PICTURE_TOO_LARGE));

/** A picture in the place of the present one. A form sends an empty file for none, older clients its address. */
const otherImage = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => (given instanceof File && given.size > 0 ? given : undefined)),
  ),
  z.optional(image),
);

const WRONG_STOCK = `Stock must be a whole number, 0 to ${PRODUCT.stock.max}.`;

/** Pieces, as a form's text or as a number. Empty is null: nobody counts them. */
const stock = z.pipe(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()], WRONG_STOCK)),
    z.transform((given) => (given === null ? null : String(given).trim() || null)),
  ),
  z.nullable(
    z.pipe(
      z
        .string()
        .check(z.refine((text) => /^\d{1,7}$/.test(text) && Number(text) <= PRODUCT.stock.max, WRONG_STOCK)),
      z.transform(Number),
    ),
  ),
);

const fields = {
  name: line('Product Name', PRODUCT.name),
  price: z.pipe(typed('Price'), dollars('Price')),
  oldPrice: z.optional(oldPrice),
  category: word('Category', CATEGORIES),
  color: word('Color', COLORS),
  description: z.optional(optionalText('Description', PRODUCT.description)),
  stock: z.optional(stock),
};

/** Prices in one unit, dollars or cents. */
interface Prices {
  readonly price: number;
  readonly oldPrice?: number | null | undefined;
}

/** An old price is none, or more than the price. */
export function isOldPriceRight({ price, oldPrice }: Prices): boolean {
  return oldPrice === undefined || oldPrice === null || oldPrice > price;
}

const higherOldPrice = z.refine<Prices>(isOldPriceRight, { error: OLD_PRICE_TOO_LOW, path: ['oldPrice'] });

/** A new product. Prices come out in dollars. */
export const productForm = z.object({ ...fields, image }).check(higherOldPrice);
export type NewProduct = z.infer<typeof productForm>;

/** A product's form with everything as it is now; without a file the picture stays. */
export const productEditForm = z.object({ ...fields, image: otherImage }).check(higherOldPrice);

/**
 * Any of a product's fields. The old price is held against the price that comes of it, where that is known.
 * `stockBefore` is the stock that the person was shown: when it is another one by now, nothing is changed.
 */
export const productPatch = z.partial(z.object({ ...fields, image: otherImage, stockBefore: stock }));
export type ProductPatch = z.infer<typeof productPatch>;
