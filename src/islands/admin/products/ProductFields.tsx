import { formatAmount, toCents } from '#contract/money.ts';
import type { Product, ProductSize } from '#contract/product.ts';
import { CATEGORIES, COLORS, IMAGE_LIMITS } from '#contract/vocabulary.ts';
import { productFormText } from '#lib/admin/products/messages.ts';
import { productPartsText } from '#lib/admin/products/part-messages.ts';
import { IMAGE_TYPES } from '#lib/admin/products/product-entry-schemas.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { capitalize } from '#ui/capitalize.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { GalleryField } from './GalleryField.tsx';
import { ImageField } from './ImageField.tsx';
import { SizesField } from './SizesField.tsx';
import { VariantFields } from './VariantFields.tsx';

const { details } = productPartsText;

interface Props {
  field: (name: string) => FieldState;
  /** The product to edit; omitted for a new product. */
  product?: Product | undefined;
  /** The URL of the current image if another edit has replaced that of `product`. */
  savedImage?: string | undefined;
}

const choicesOf = (words: readonly string[]) => words.map((value) => ({ value, text: capitalize(value) }));
const CATEGORY_CHOICES = choicesOf(CATEGORIES);
const COLOR_CHOICES = choicesOf(COLORS);

/** The fields of the product form. [ADMIN-04, ADMIN-05] */
export function ProductFields({ field, product, savedImage }: Props) {
  return (
    <>
      <TextField
        {...field('name')}
        label={productFormText.name}
        defaultValue={product?.name}
        autoComplete="off"
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field('price')}
          label={productFormText.price}
          hint={productFormText.priceHint}
          defaultValue={product && formatAmount(toCents(product.price))}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...field('oldPrice')}
          label={productFormText.oldPrice}
          hint={productFormText.oldPriceHint}
          defaultValue={product?.oldPrice && formatAmount(toCents(product.oldPrice))}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...field('category')}
          label={productFormText.category}
          choices={CATEGORY_CHOICES}
          placeholder={productFormText.choose}
          defaultValue={product?.category}
          required
        />
        <SelectField
          {...field('color')}
          label={productFormText.color}
          choices={COLOR_CHOICES}
          placeholder={productFormText.choose}
          defaultValue={product?.color}
          required
        />
      </div>
      {hasCapability('sizes') && <VariantFields field={field} product={product} />}
      {hasCapability('sizes') ? (
        <SizesField state={field('sizes')} sizes={product?.sizes ?? NO_SIZES}>
          {hasCapability('stock') && <StockField field={field} product={product} />}
        </SizesField>
      ) : (
        hasCapability('stock') && <StockField field={field} product={product} />
      )}
      {hasCapability('gallery') ? (
        <GalleryField
          state={field('image')}
          error={field('images').error ?? field('gallery').error}
          product={product}
        />
      ) : (
        <ImageField
          {...field('image')}
          label={productFormText.image}
          hint={
            product
              ? productFormText.keepImageHint
              : productFormText.imageHint(IMAGE_LIMITS.maxBytes / 1024 ** 2)
          }
          types={IMAGE_TYPES}
          currentUrl={savedImage ?? (product && imageUrlForWidth(product, 160))}
          required={!product}
        />
      )}
      <TextArea
        {...field('description')}
        label={productFormText.description}
        defaultValue={product?.description}
        rows={6}
      />
      {hasCapability('details') && <DetailFields field={field} product={product} />}
    </>
  );
}

const NO_SIZES: readonly ProductSize[] = [];

type PartProps = Pick<Props, 'field' | 'product'>;

function StockField({ field, product }: PartProps) {
  return (
    <TextField
      {...field('stock')}
      label={productFormText.stock}
      hint={productFormText.stockHint}
      defaultValue={product?.stock}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** What the product is made of, its care and its measurements. */
function DetailFields({ field, product }: PartProps) {
  return (
    <>
      <TextArea
        {...field('composition')}
        label={details.composition}
        hint={details.compositionHint}
        defaultValue={product?.composition}
        rows={2}
      />
      <TextArea {...field('care')} label={details.care} defaultValue={product?.care} rows={2} />
      <TextArea
        {...field('measurements')}
        label={details.measurements}
        defaultValue={product?.measurements}
        rows={2}
      />
    </>
  );
}
