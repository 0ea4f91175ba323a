import { useState } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { productFormText } from '#messages/admin/products.ts';
import { $addedProduct, addProductForm } from '#stores/admin/products/product-form.ts';
import { Icon } from '#ui/Icon.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { ProductFields } from './ProductFields.tsx';
import { SaveBar } from './SaveBar.tsx';

/** The screen with the form for a new product. [ADMIN-05] */
export function AddProduct() {
  return <Guard audience="admin">{() => <AddFields />}</Guard>;
}

function AddFields() {
  const { state, sending, props, field } = useForm(addProductForm);
  const added = useBrowserStore($addedProduct, undefined);
  const [addedCount, setAddedCount] = useState(0);
  return (
    <form
      {...props}
      onReset={() => setAddedCount(addedCount + 1)}
      className="grid max-w-208 grid-cols-1 gap-10"
    >
      {/* The key also resets the state of fields beyond their values, such as the preview of an image. */}
      <ProductFields key={addedCount} field={field} />
      <SaveBar form={props.ref} submit={productFormText.add.submit} sending={sending} errors={state.errors}>
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-sage">
          {added && (
            <>
              <Icon name="check" className="size-5 shrink-0" />
              <span className="line-clamp-2 min-w-0">{productFormText.add.inShop(added.name)}</span>{' '}
              <a href={added.path} className="button-text text-ink">
                {productFormText.viewInShop}
              </a>
            </>
          )}
        </p>
      </SaveBar>
    </form>
  );
}
