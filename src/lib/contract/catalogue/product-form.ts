import * as z from 'zod/mini';
import { cleanAddress, cleanLine, cleanNumber } from '#contract/text/clean-text.ts';
import { slugOf } from '#contract/text/slug.ts';
import { CATEGORIES, COLORS, IMAGE_LIMITS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import { lineSchema, optionalLineSchema, optionalTextSchema } from '#contract/wire/field-schemas.ts';
import { type Cents, cents, type Dollars, dollars, formatAmount, toCents } from '#contract/wire/money.ts';
import { DECIMALS } from '#contract/wire/shop-currency.ts';
import { unknownChoice } from '#messages/rules/choices.ts';
import * as fieldText from '#messages/rules/fields.ts';
import * as imageText from '#messages/rules/gallery.ts';
import * as text from '#messages/rules/product.ts';
import { editBaseSchema } from './edit-base.ts';
import type { WireProduct } from './product.ts';
import { arrangedImages, formatGallery, gallerySchema } from './product-gallery.ts';
import { formatSizes, sizesSchema } from './product-sizes.ts';
import {
  DETAIL_TEXTS,
  mapTexts,
  PRODUCT_TEXTS,
  type ProductText,
  SELLING_TEXTS,
  VARIANT_TEXTS,
} from './product-texts.ts';

/** Rules of the product form, in the browser and in the backend. [ADMIN-05] */

const AMOUNT_PATTERN = DECIMALS === 0 ? /^\d+$/ : /^\d+(\.\d{1,2})?$/;

/** Returns an error map that distinguishes a missing field from an invalid one. */
const requiredOr = (label: string, invalid: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === '' ? fieldText.required(label) : invalid,
});

/** An amount with all decimals of the currency, for messages. */
const EXAMPLE_AMOUNT = formatAmount(cents(1250));
const MAX_PRICE = cents(PRODUCT_LIMITS.price.maxCents);

const invalidAmount = (label: string) => text.invalidAmount(label, EXAMPLE_AMOUNT);

/** A number as text. */
const numberText = z.string().check(z.overwrite(cleanNumber));

/** Returns the schema of a price as text. Forms send strings, JSON clients numbers. */
const priceTextSchema = (label: string) =>
  z.pipe(z.union([numberText, z.number()], requiredOr(label, invalidAmount(label))), z.transform(String));

/** Returns the schema of a price in dollars: 0 or more, without more decimals than the currency. */
const priceInDollarsSchema = (label: string) =>
  z.pipe(
    z.string().check(
      z.minLength(1, { error: fieldText.required(label), abort: true }),
      z.regex(AMOUNT_PATTERN, { error: invalidAmount(label), abort: true }),
      z.refine((text) => toCents(dollars(Number(text))) <= MAX_PRICE, {
        error: text.amountTooHigh(label, formatAmount(MAX_PRICE)),
        abort: true,
      }),
    ),
    z.transform((text) => dollars(Number(text))),
  );

/** An empty old price becomes null, which removes the old price of an existing product. */
const oldPriceSchema = z.pipe(
  z.pipe(
    z.nullable(priceTextSchema(text.oldPrice)),
    z.transform((given) => given || null),
  ),
  z.nullable(priceInDollarsSchema(text.oldPrice)),
);

const choiceSchema = <const Words extends readonly string[]>(label: string, words: Words) =>
  z.enum(words, requiredOr(label, unknownChoice(label, words.join(', '))));

const IMAGE_REQUIRED = fieldText.required(imageText.image);

/** The megabytes of the largest image. */
export const IMAGE_MEGABYTES = IMAGE_LIMITS.maxBytes / 1024 ** 2;

/** The image file. The backend detects its format from the content. */
const imageSchema = z
  .file(IMAGE_REQUIRED)
  .check(
    z.minSize(1, IMAGE_REQUIRED),
    z.maxSize(IMAGE_LIMITS.maxBytes, imageText.imageTooLarge(IMAGE_MEGABYTES)),
  );

/** A replacement for the current image. Forms send an empty file for none, older clients the image URL. */
const replacementImageSchema = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => (given instanceof File && given.size > 0 ? given : undefined)),
  ),
  z.optional(imageSchema),
);

const INVALID_STOCK = text.invalidStock(PRODUCT_LIMITS.stock.max);

/** Units in stock, as a string or a number. Empty becomes null: the stock is not tracked. */
const stockSchema = z.pipe(
  z.pipe(
    z.nullable(z.union([numberText, z.number()], INVALID_STOCK)),
    z.transform((given) => (given === null ? null : String(given) || null)),
  ),
  z.nullable(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,7}$/.test(text) && Number(text) <= PRODUCT_LIMITS.stock.max,
            INVALID_STOCK,
          ),
        ),
      z.transform(Number),
    ),
  ),
);

/** A text that becomes null if it is empty. */
const nullableSchema = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string().check(z.overwrite(cleanLine))),
      z.transform((given) => given || null),
    ),
    z.nullable(schema),
  );

/** The identifier of a style: letters, digits and hyphens. The name of a new style is converted to this form. */
const styleSchema = z.string().check(
  z.overwrite((typed) => slugOf(cleanAddress(typed), PRODUCT_LIMITS.style.max)),
  z.minLength(1, text.invalidStyle),
);

const swatchSchema = z
  .string()
  .check(z.overwrite(cleanAddress), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, text.invalidSwatch));

/** The rules of the texts of the capability `catalogue`. */
const textFields = {
  style: z.optional(nullableSchema(styleSchema)),
  colorName: z.optional(nullableSchema(optionalLineSchema(text.colorName, { max: 40 }))),
  swatch: z.optional(nullableSchema(swatchSchema)),
  composition: z.optional(optionalTextSchema(text.composition, { max: 500 })),
  care: z.optional(optionalTextSchema(text.care, { max: 500 })),
  measurements: z.optional(optionalTextSchema(text.measurements, { max: 500 })),
  taxClass: z.optional(optionalLineSchema(text.taxClass, PRODUCT_LIMITS.taxClass)),
} satisfies Record<ProductText, z.ZodMiniType>;

/** The files of the other images. A form sends one file as a value, several as a list, and none as an empty file. */
const imagesSchema = z.optional(
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((given) =>
        (Array.isArray(given) ? given : [given]).filter((file) => !(file instanceof File) || file.size > 0),
      ),
    ),
    z
      .array(imageSchema)
      .check(z.maxLength(PRODUCT_LIMITS.images.max, imageText.tooManyImages(PRODUCT_LIMITS.images.max))),
  ),
);

/** The fields of the capability `catalogue`. */
export const CATALOGUE_FIELDS = [
  ...PRODUCT_TEXTS,
  ...(['sizes', 'removeOrderedSizes', 'gallery', 'images'] as const),
];
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/** Returns the fields that an admin edits, for the comparison of two edits. */
export function editableValues(product: WireProduct) {
  const { name, price, oldPrice, category, color, description, stock, image } = product;
  return {
    ...{ name, price, oldPrice, category, color, description, stock, image },
    ...mapTexts(VARIANT_TEXTS, (text) => product[text]),
    ...mapTexts([...DETAIL_TEXTS, ...SELLING_TEXTS], (text) => product[text] ?? ''),
    sizes: formatSizes(product.sizes ?? []),
    gallery: formatGallery(arrangedImages(product)),
  };
}

const fields = {
  name: lineSchema(text.productName, PRODUCT_LIMITS.name),
  price: z.pipe(priceTextSchema(text.price), priceInDollarsSchema(text.price)),
  oldPrice: z.optional(oldPriceSchema),
  category: choiceSchema(text.category, CATEGORIES),
  color: choiceSchema(text.color, COLORS),
  description: z.optional(optionalTextSchema(text.description, PRODUCT_LIMITS.description)),
  stock: z.optional(stockSchema),
  sizes: z.optional(sizesSchema),
  ...textFields,
  /** The order and the descriptions of all images. The files of new images are in `images`. [GALLERY-01] */
  gallery: z.optional(gallerySchema),
  images: imagesSchema,
};

/** Returns whether the old price is absent or higher than the price. */
export function isOldPriceValid<Amount extends Cents | Dollars>(
  price: Amount,
  oldPrice: Amount | null | undefined,
): boolean {
  return oldPrice === undefined || oldPrice === null || oldPrice > price;
}

interface Prices {
  readonly price: Dollars;
  readonly oldPrice?: Dollars | null | undefined;
}

/** Checks the old price of a form against its price. */
export const checkOldPrice = z.refine<Prices>(({ price, oldPrice }) => isOldPriceValid(price, oldPrice), {
  error: text.oldPriceTooLow,
  path: ['oldPrice'],
});

/** The form of a new product. Parsed prices are in dollars. */
export const productFormSchema = z.object({ ...fields, image: imageSchema }).check(checkOldPrice);
export type NewProduct = z.infer<typeof productFormSchema>;

/** The form of an existing product, with all fields. Without a file, the image stays. */
export const productEditFormSchema = z
  .object({ ...fields, image: replacementImageSchema })
  .check(checkOldPrice);

/**
 * A partial product. The backend compares the old price with the resulting price. `before` contains the values that
 * the change replaces. `removeOrderedSizes` confirms that sizes of open orders are removed.
 */
export const productPatchSchema = z.partial(
  z.object({
    ...fields,
    image: replacementImageSchema,
    before: editBaseSchema,
    removeOrderedSizes: z.union([z.literal('true'), z.literal(true)]),
  }),
);
export type ProductPatch = z.infer<typeof productPatchSchema>;
