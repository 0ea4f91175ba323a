import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import type { Product } from '#contract/catalogue/product.ts';
import { parseSizes } from '#contract/catalogue/product-sizes.ts';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { productRowPath } from '#lib/admin/products/managed-products.ts';
import { errorMessage } from '#lib/api/error.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { discardUnsavedInput } from '#lib/forms/unsaved-input.ts';
import { imageUrlForWidth } from '#lib/product/product-view.ts';
import { paths } from '#lib/urls/paths.ts';
import { productPartsText } from '#messages/admin/product-parts.ts';
import { manageProductsText, productFormText } from '#messages/admin/products.ts';
import { removeProduct } from '#stores/admin/products/manage-products.ts';
import { $orderedSizes } from '#stores/admin/products/ordered-sizes.ts';
import { confirmOrderedSizes, editProductForm, openProduct } from '#stores/admin/products/product-form.ts';
import { $liveProduct, loadLiveProduct, retryLiveProduct } from '#stores/product/live-product.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { FormWithConflicts } from '#ui/FormWithConflicts.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { GalleryPreview } from './GalleryPreview.tsx';
import { OrderNumbers } from './OpenOrdersNote.tsx';
import { ProductFields } from './ProductFields.tsx';
import { SaveBar } from './SaveBar.tsx';

const { sizes: parts } = productPartsText;
const NOTHING: FieldValues = {};

/** The screen that edits the product named in the URL, `?id=…`. [ADMIN-04] */
export function EditProduct() {
  return (
    <Guard audience="admin">
      {() => <LoadedProduct id={new URLSearchParams(location.search).get('id') ?? ''} />}
    </Guard>
  );
}

function LoadedProduct({ id }: { id: string }) {
  const response = useBrowserStore($liveProduct, LOADING);

  useEffect(() => {
    if (id !== '') loadLiveProduct(id);
  }, [id]);

  if (id === '') return <BackToList text={productFormText.edit.notFound} />;
  if (response.state === 'loading') return <p role="status">{productFormText.edit.loading}</p>;
  if (response.state === 'ready') return <EditFields key={response.data._id} product={response.data} />;
  if (response.error.status === 404) return <BackToList text={productFormText.edit.notFound} />;
  return (
    <ErrorPanel
      title={productFormText.edit.failed}
      text={errorMessage(response.error)}
      onRetry={retryLiveProduct}
    />
  );
}

function EditFields({ product: loaded }: { product: Product }) {
  // The list may be fetched again meanwhile. The edit stays based on the values in the fields.
  const [product] = useState(loaded);
  const { state, sending, props, field } = useForm(editProductForm);
  const { image } = useBrowserStore(editProductForm.$base, NOTHING);
  useEffect(() => openProduct(product), [product]);
  // Shown while the list loads, and when the user returns to this page with Back.
  if (state.phase === 'sent') return <BackToList text={productFormText.edit.saved(product.name)} />;
  const savedImage = typeof image === 'string' && image !== product.image ? image : undefined;
  return (
    <FormWithConflicts
      edit={editProductForm}
      format={formatField}
      preview={previewPart}
      {...props}
      className="grid max-w-208 grid-cols-1 gap-10"
    >
      <div className="-mt-4">
        <a href={productRowPath(location.search)} className="button-text text-stone">
          {productFormText.edit.back}
        </a>
        <div className="mt-4 flex items-center gap-4">
          <span className="image-frame w-16 shrink-0">
            {product.image && <img src={imageUrlForWidth(product, 128)} alt="" width={64} height={80} />}
          </span>
          <div className="min-w-0">
            <p dir="auto" className="text-lg wrap-anywhere">
              {product.name}
            </p>
            <a href={paths.product(product._id)} className="button-text text-stone">
              {productFormText.viewInShop}
            </a>
          </div>
        </div>
      </div>
      <ProductFields field={field} product={product} savedImage={savedImage} />
      <DeleteButton product={product} disabled={sending} />
      <SaveBar
        form={props.ref}
        submit={productFormText.edit.submit}
        sending={sending}
        errors={state.errors}
      />
      <OrderedSizesDialog form={props.ref} />
    </FormWithConflicts>
  );
}

/** Deletes the product after a question and returns to the list, where the deletion can be undone. [ADMIN-02] */
function DeleteButton({ product, disabled }: { product: Product; disabled: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    const isDeleted = await removeProduct(product._id);
    setAsking(false);
    if (!isDeleted) return;
    discardUnsavedInput();
    location.assign(productRowPath(location.search));
  };
  return (
    <div className="border-t border-line pt-6">
      <button
        type="button"
        className="button-text text-danger aria-disabled:opacity-60"
        aria-disabled={disabled}
        onClick={() => !disabled && setAsking(true)}
      >
        {manageProductsText.deleteProduct}
      </button>
      <DeleteProductDialog
        product={isAsking ? product : undefined}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** Shows lists of images and sizes in the comparison of two edits. */
function previewPart(field: string, value: string, form: HTMLFormElement): ReactNode | undefined {
  if (field === 'gallery') return <GalleryPreview value={value} form={form} />;
  if (field !== 'sizes') return undefined;
  const sizes = parseSizes(value) ?? [];
  return sizes.map(({ size, stock }) => parts.entry(size, String(stock ?? ''))).join('\n') || parts.none;
}

/** Asks before sizes of open orders are removed. [SIZE-07] */
function OrderedSizesDialog({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const ordered = useBrowserStore($orderedSizes, undefined);
  const words = productPartsText.orderedSizes;
  return (
    <ConfirmDialog
      open={ordered !== undefined}
      title={words.title}
      question={words.question(ordered?.sizes ?? [])}
      confirm={words.confirm}
      busy={false}
      onCancel={() => $orderedSizes.set(undefined)}
      onConfirm={() => {
        confirmOrderedSizes();
        form.current?.requestSubmit();
      }}
    >
      {ordered && <OrderNumbers {...ordered} />}
    </ConfirmDialog>
  );
}

/** Formats a saved value as its field shows it. */
function formatField(field: string, value: FieldValue): string {
  const isAmount = field === 'price' || field === 'oldPrice';
  return isAmount && typeof value === 'number' ? value.toFixed(2) : String(value ?? '');
}

function BackToList({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <p className="mt-4">
        <a href={productRowPath(location.search)} className="button button-secondary">
          {productFormText.edit.back}
        </a>
      </p>
    </>
  );
}
