import { formatAmount, toCents } from '#contract/money.ts';
import type { Product } from '#contract/product.ts';
import { CATEGORIES, COLORS, IMAGE_LIMITS } from '#contract/vocabulary.ts';
import { productFormText } from '#lib/admin/products/messages.ts';
import { IMAGE_TYPES } from '#lib/admin/products/product-entry-schemas.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { capitalize } from '#ui/capitalize.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { ImageField } from './ImageField.tsx';

interface Props {
  field: (name: string) => FieldState;
  /** The product to edit; omitted for a new product. */
  product?: Product;
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
      {hasCapability('stock') && (
        <TextField
          {...field('stock')}
          label={productFormText.stock}
          hint={productFormText.stockHint}
          defaultValue={product?.stock}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
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
      <TextArea
        {...field('description')}
        label={productFormText.description}
        defaultValue={product?.description}
        rows={6}
      />
    </>
  );
}
