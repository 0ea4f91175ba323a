import { Guard } from '#islands/dashboard/Guard.tsx';
import { productFormText } from '#lib/admin/products/messages.ts';
import { $addedProduct, $uploadProgress, addProductForm } from '#stores/admin/products/product-form.ts';
import { Icon } from '#ui/Icon.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { ProductFields } from './ProductFields.tsx';
import { UploadProgress } from './UploadProgress.tsx';

/** The screen with the form for a new product. [ADMIN-05] */
export function AddProduct() {
  return <Guard audience="admin">{() => <AddFields />}</Guard>;
}

function AddFields() {
  const { sending, props, field } = useForm(addProductForm);
  const uploadProgress = useBrowserStore($uploadProgress, undefined);
  const added = useBrowserStore($addedProduct, undefined);
  return (
    <form {...props} className="grid max-w-2xl gap-6">
      <ProductFields field={field} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton
          text={productFormText.add.submit}
          sendingText={productFormText.sending}
          sending={sending}
        />
        <UploadProgress fraction={uploadProgress} />
      </div>
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sage">
        {added && (
          <>
            <Icon name="check" className="size-5 shrink-0" />
            {productFormText.add.inShop(added.name)}{' '}
            <a href={added.path} className="button-text text-ink">
              {productFormText.viewInShop}
            </a>
          </>
        )}
      </p>
    </form>
  );
}
