import type { UnsavedEntry } from '#lib/forms/unsaved-input.ts';

/** Returns the fields of a form whose values differ from their default values, with their labels. */
export function changedEntries(form: HTMLFormElement | null): UnsavedEntry[] {
  return [...(form?.elements ?? [])].flatMap((field) => {
    const text = changedText(field);
    return text === undefined ? [] : [{ label: labelOf(field), text }];
  });
}

/** Returns the changed value of a field as the user sees it; undefined if it is unchanged. */
function changedText(field: Element): string | undefined {
  if (field instanceof HTMLSelectElement) {
    const isChanged = [...field.options].some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
    return isChanged ? [...field.selectedOptions].map(({ text }) => text).join(', ') : undefined;
  }
  if (field instanceof HTMLTextAreaElement) {
    return field.value === field.defaultValue ? undefined : field.value;
  }
  if (!(field instanceof HTMLInputElement)) return undefined;
  if (field.type === 'radio' || field.type === 'checkbox') {
    return field.checked && !field.defaultChecked ? field.value : undefined;
  }
  if (field.value === field.defaultValue) return undefined;
  return field.files ? [...field.files].map(({ name }) => name).join(', ') : field.value;
}

/** Returns the label of a field. Radio buttons and checkboxes have that of their group. */
function labelOf(field: Element): string {
  const label =
    field.closest('fieldset')?.querySelector('legend') ??
    field.ownerDocument.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  return label?.textContent?.trim() ?? field.getAttribute('name') ?? '';
}
