import type { Product } from '#contract/product.ts';
import { CATEGORIES, COLORS, PICTURE } from '#contract/vocabulary.ts';
import { productForm } from '#lib/admin/messages.ts';
import { PICTURE_TYPES } from '#lib/admin/products/product-entries.ts';
import { capabilities } from '#lib/capabilities.ts';
import { pictureOfWidth } from '#lib/product/product-view.ts';
import { capitalised } from '#ui/capitalised.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { PictureField } from './PictureField.tsx';

interface Props {
  field: (name: string) => FieldState;
  /** The product to edit; omitted for a new product. */
  product?: Product;
}

const choicesOf = (words: readonly string[]) => words.map((value) => ({ value, text: capitalised(value) }));
const CATEGORY_CHOICES = choicesOf(CATEGORIES);
const COLOR_CHOICES = choicesOf(COLORS);

/** The fields of the product form. [ADMIN-04, ADMIN-05] */
export function ProductFields({ field, product }: Props) {
  return (
    <>
      <TextField
        {...field('name')}
        label={productForm.name}
        defaultValue={product?.name}
        autoComplete="off"
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field('price')}
          label={productForm.price}
          hint={productForm.priceHint}
          defaultValue={product?.price.toFixed(2)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...field('oldPrice')}
          label={productForm.oldPrice}
          hint={productForm.oldPriceHint}
          defaultValue={product?.oldPrice?.toFixed(2)}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...field('category')}
          label={productForm.category}
          choices={CATEGORY_CHOICES}
          placeholder={productForm.choose}
          defaultValue={product?.category}
          required
        />
        <SelectField
          {...field('color')}
          label={productForm.color}
          choices={COLOR_CHOICES}
          placeholder={productForm.choose}
          defaultValue={product?.color}
          required
        />
      </div>
      {capabilities.stock && (
        <TextField
          {...field('stock')}
          label={productForm.stock}
          hint={productForm.stockHint}
          defaultValue={product?.stock}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <PictureField
        {...field('image')}
        label={productForm.image}
        hint={product ? productForm.imageKeptHint : productForm.imageHint(PICTURE.maxBytes / 1024 ** 2)}
        types={PICTURE_TYPES}
        currentUrl={product && pictureOfWidth(product, 160)}
        required={!product}
      />
      <TextArea
        {...field('description')}
        label={productForm.description}
        defaultValue={product?.description}
        rows={6}
      />
    </>
  );
}
