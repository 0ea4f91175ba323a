import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { productFormText } from '#messages/admin/products.ts';
import { $uploadProgress } from '#stores/admin/products/product-form.ts';
import { changedEntries } from '#ui/form-fields.ts';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  submit: string;
  sending: boolean;
  /** The errors of the form by field. */
  errors: Readonly<Record<string, string>>;
  /** Visually hidden while there are unsaved changes. Screen readers still announce a status in it. */
  children?: ReactNode;
}

/** The images are one field that sends several values. */
const IMAGE_VALUES = ['image', 'images', 'gallery'];

/** The submit button of the product form, always in view, with a note about errors or unsaved changes. */
export function SaveBar({ form, submit, sending, errors, children }: Props) {
  const isChanged = useChanged(form);
  const fields = Object.keys(errors).map((name) => (IMAGE_VALUES.includes(name) ? 'image' : name));
  const errorCount = new Set(fields).size;
  const uploadProgress = useBrowserStore($uploadProgress, undefined);
  return (
    <div className="save-bar flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-4 sm:gap-x-6">
      <SubmitButton text={submit} sendingText={productFormText.sending} sending={sending} />
      <UploadProgress fraction={uploadProgress} />
      <p role="status" className="text-sm text-danger">
        {errorCount > 0 && productFormText.invalid(errorCount)}
      </p>
      {isChanged && !sending && errorCount === 0 && <p className="text-stone">{productFormText.unsaved}</p>}
      {children && <div className={isChanged ? 'sr-only' : ''}>{children}</div>}
    </div>
  );
}

/** Returns whether a field of the form differs from its saved value. */
function useChanged(ref: RefObject<HTMLFormElement | null>): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const check = () => setChanged(changedEntries(form).length > 0);
    form.addEventListener('input', check);
    // The fields are reset after the event.
    const checkLater = () => setTimeout(check);
    form.addEventListener('reset', checkLater);
    return () => {
      form.removeEventListener('input', check);
      form.removeEventListener('reset', checkLater);
    };
  }, [ref]);
  return isChanged;
}

/**
 * The upload progress of a form with a file. `fraction` is 0 to 1, or undefined when no upload is running. [ADMIN-05]
 */
function UploadProgress({ fraction }: { fraction: number | undefined }) {
  if (fraction === undefined) return null;
  return (
    <progress
      className="h-1 w-full max-w-xs"
      aria-label={productFormText.progress}
      max={100}
      value={Math.round(fraction * 100)}
    />
  );
}
