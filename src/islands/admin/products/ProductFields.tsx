import type { Product, ProductSize } from '#contract/catalogue/product.ts';
import { CATEGORIES, COLORS, IMAGE_LIMITS } from '#contract/vocabulary.ts';
import { formatAmount } from '#contract/wire/money.ts';
import { IMAGE_TYPES } from '#lib/admin/products/product-entry-schemas.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { capitalize } from '#lib/capitalize.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { productPartsText } from '#messages/admin/product-parts.ts';
import { productFormText } from '#messages/admin/products.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TitledSection } from '#ui/TitledSection.tsx';
import type { FieldState } from '#ui/use-form.ts';
import { GalleryField } from './GalleryField.tsx';
import { ImageField } from './ImageField.tsx';
import { SizesField } from './SizesField.tsx';
import { VariantFields } from './VariantFields.tsx';

const { details, groups, selling } = productPartsText;

interface Props {
  field: (name: string) => FieldState;
  /** The product to edit; omitted for a new product. */
  product?: Product | undefined;
  /** The URL of the current image if another edit has replaced the image of `product`. */
  savedImage?: string | undefined;
}

const choicesOf = (words: readonly string[]) => words.map((value) => ({ value, text: capitalize(value) }));
const CATEGORY_CHOICES = choicesOf(CATEGORIES);
const COLOR_CHOICES = choicesOf(COLORS);

/** The fields of the product form. The few fields of a base backend need no headings. [ADMIN-04, ADMIN-05] */
export function ProductFields(props: Props) {
  return hasCapability('catalogue') ? (
    <GroupedFields {...props} />
  ) : (
    <div className="grid gap-6">
      <BasicFields {...props} />
      <UngroupedFields {...props} />
    </div>
  );
}

/** The groups of fields. A field that would be alone in its group is among the details. */
function GroupedFields(props: Props) {
  const { field, product } = props;
  return (
    <div className="grid grid-cols-1 gap-10">
      <TitledSection heading={groups.details}>
        <div className="grid gap-6">
          <BasicFields {...props} />
          {hasCapability('selling') && <SellingFields field={field} product={product} />}
        </div>
      </TitledSection>
      <TitledSection heading={groups.images} className={GROUP_CLASSES}>
        <GalleryField
          state={field('image')}
          error={field('images').error ?? field('gallery').error}
          product={product}
        />
      </TitledSection>
      <TitledSection
        heading={hasCapability('orders') ? groups.sizesAndStock : groups.sizes}
        className={GROUP_CLASSES}
      >
        <SizesField state={field('sizes')} sizes={product?.sizes ?? NO_SIZES}>
          <StockField field={field} product={product} />
        </SizesField>
      </TitledSection>
      <TitledSection heading={groups.texts} className={GROUP_CLASSES}>
        <div className="grid gap-6">
          <DescriptionField field={field} product={product} />
          <DetailFields field={field} product={product} />
        </div>
      </TitledSection>
      <VariantFields field={field} product={product} />
    </div>
  );
}

/** The fields of every backend, without the fields in groups of their own. */
function BasicFields({ field, product }: Props) {
  return (
    <>
      <TextField
        {...field('name')}
        label={productFormText.name}
        defaultValue={product?.name}
        autoComplete="off"
        required
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-6">
        <TextField
          {...field('price')}
          label={productFormText.price}
          hint={productFormText.priceHint}
          defaultValue={product && formatAmount(product.priceCents)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...field('oldPrice')}
          label={productFormText.oldPrice}
          hint={productFormText.oldPriceHint}
          defaultValue={product?.oldPriceCents && formatAmount(product.oldPriceCents)}
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
    </>
  );
}

/** The remaining fields of a backend without groups. */
function UngroupedFields({ field, product, savedImage }: Props) {
  return (
    <>
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
      <StockField field={field} product={product} />
      <DescriptionField field={field} product={product} />
    </>
  );
}

const GROUP_CLASSES = 'border-t border-line pt-8';
const NO_SIZES: readonly ProductSize[] = [];

type PartProps = Pick<Props, 'field' | 'product'>;

function StockField({ field, product }: PartProps) {
  return (
    hasCapability('orders') && (
      <TextField
        {...field('stock')}
        label={productFormText.stock}
        hint={productFormText.stockHint}
        defaultValue={product?.stock}
        inputMode="numeric"
        autoComplete="off"
      />
    )
  );
}

function DescriptionField({ field, product }: PartProps) {
  return (
    <TextArea
      {...field('description')}
      label={productFormText.description}
      defaultValue={product?.description}
      rows={6}
    />
  );
}

/** The tax class, for shops with several rates. [TAX-01] */
function SellingFields({ field, product }: PartProps) {
  return (
    <TextField
      {...field('taxClass')}
      label={selling.taxClass}
      hint={selling.taxClassHint}
      defaultValue={product?.taxClass}
    />
  );
}

/** The fields for composition, care and measurements. */
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
