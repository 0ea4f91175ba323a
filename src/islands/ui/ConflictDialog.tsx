import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { FieldValue } from '#contract/catalogue/edit-base.ts';
import { formatDateTime } from '#lib/dates.ts';
import type { Conflict, EditForm } from '#lib/forms/edit-form.ts';
import { conflictText as words } from '#messages/forms.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { chosenFile, fieldText, fieldValue, isFileField, labelOfField, setField } from './form-fields.ts';
import { useBrowserStore } from './use-browser-store.ts';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  edit: EditForm;
  form: RefObject<HTMLFormElement | null>;
  /** Formats a saved value as the field shows it; by default as text. */
  format?: ((field: string, value: FieldValue) => string) | undefined;
  /** Shows a value that is not readable text, such as a list of images; undefined for all other fields. */
  preview?: ((field: string, value: string, form: HTMLFormElement) => ReactNode | undefined) | undefined;
}

const asNothing = () => undefined;
const asText = (_field: string, value: FieldValue) => String(value ?? '');

/**
 * Opens when another edit has changed the same fields. The user chooses one of the two values for each field, and the
 * form is submitted again. Closing the dialog changes nothing.
 */
export function ConflictDialog({ edit, form, format = asText, preview = asNothing }: Props) {
  const conflict = useBrowserStore(edit.$conflict, undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (conflict) dialog.current?.showModal();
    else dialog.current?.close();
  }, [conflict]);

  const resolve = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { current } = form;
    if (!conflict || !current) return;
    const choices = new FormData(event.currentTarget);
    const chosen = Object.entries(conflict.saved).map(([field, value]) => {
      const isSaved = choices.get(field) === 'saved';
      return [
        field,
        isSaved ? format(field, value) : edit.mergeOwn(field, fieldValue(current, field), value),
      ] as const;
    });
    edit.rebase();
    for (const [field, value] of chosen) if (value !== undefined) setField(current, field, value);
    current.requestSubmit();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet confirm"
      aria-labelledby={id}
      onClose={() => {
        // The event may arrive late, when the dialog already shows the next conflict.
        if (conflict && !dialog.current?.open) edit.dismissConflict();
      }}
    >
      {conflict && form.current && (
        <form method="dialog" className="grid gap-6 p-6 sm:p-8" onSubmit={resolve}>
          <h2 id={id} className="text-2xl">
            {words.title}
          </h2>
          <p>{conflict.changedAt ? words.textAt(formatDateTime(conflict.changedAt)) : words.text}</p>
          <ConflictFields conflict={conflict} form={form.current} format={format} preview={preview} />
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="button button-secondary" onClick={edit.dismissConflict}>
              {words.cancel}
            </button>
            <button type="submit" className="button">
              {words.submit}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

interface FieldsProps {
  conflict: Conflict;
  form: HTMLFormElement;
  format: NonNullable<Props['format']>;
  preview: NonNullable<Props['preview']>;
}

function ConflictFields({ conflict, form, format, preview }: FieldsProps) {
  return Object.entries(conflict.saved).map(([name, value]) => {
    const isImage = isFileField(form, name);
    return (
      <fieldset key={name}>
        <legend className="mb-2 text-sm font-medium">{labelOfField(form, name)}</legend>
        <div className="divide-y divide-line border border-line">
          <ConflictChoice name={name} value="yours">
            {isImage ? (
              <ChosenImage file={chosenFile(form, name)} />
            ) : (
              (preview(name, fieldValue(form, name), form) ?? fieldText(form, name))
            )}
          </ConflictChoice>
          <ConflictChoice name={name} value="saved">
            {isImage ? (
              <Preview url={String(value)} />
            ) : (
              (preview(name, String(value ?? ''), form) ?? format(name, value))
            )}
          </ConflictChoice>
        </div>
      </fieldset>
    );
  });
}

function ChosenImage({ file }: { file: File | undefined }) {
  const url = useObjectUrl(file);
  return <>{url ? <Preview url={url} /> : words.empty}</>;
}

function Preview({ url }: { url: string }) {
  return (
    <span className="image-frame block w-20">
      <img key={url} src={url} alt="" width={80} height={100} />
    </span>
  );
}
