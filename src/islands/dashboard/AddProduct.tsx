import { productForm } from '#lib/messages/dashboard.ts';
import { $added, $sent, addForm } from '#stores/product-form.ts';
import { Icon } from '#ui/Icon.tsx';
import { ProductFields } from '#ui/ProductFields.tsx';
import { SendingProgress } from '#ui/SendingProgress.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useForm } from '#ui/use-form.ts';
import { useUnsavedQuestion } from '#ui/use-unsaved-question.ts';
import { Guard } from './Guard.tsx';

/** The form for a new product. [ADMIN-05] */
export function AddProduct() {
  return <Guard audience="admin">{() => <AddFields />}</Guard>;
}

function AddFields() {
  const { sending, props, field } = useForm(addForm);
  const sent = useBrowserStore($sent, undefined);
  const added = useBrowserStore($added, undefined);
  useUnsavedQuestion(props.ref);
  return (
    <form {...props} className="grid max-w-2xl gap-6">
      <ProductFields field={field} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton text={productForm.add.submit} sendingText={productForm.sending} sending={sending} />
        <SendingProgress sent={sent} />
      </div>
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sage">
        {added && (
          <>
            <Icon name="check" className="size-5 shrink-0" />
            {productForm.add.inShop(added.name)}{' '}
            <a href={added.path} className="button-text text-ink">
              {productForm.look}
            </a>
          </>
        )}
      </p>
    </form>
  );
}
