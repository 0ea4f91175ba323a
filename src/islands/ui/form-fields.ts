import type { UnsavedEntry } from '#lib/forms/unsaved-input.ts';

/** Reads and sets native form fields. */

/** Returns the fields of a form whose values differ from their default values, with their labels. */
export function changedEntries(form: HTMLFormElement | null): UnsavedEntry[] {
  return [...(form?.elements ?? [])]
    .filter(isChanged)
    .map((field) => ({ label: labelOf(field), text: textOf(field) }));
}

/** Returns the value of a field as the user sees it; for radio buttons, the value of the checked one. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const fields = fieldsOf(form, name);
  const field = fields.find((candidate) => isChoice(candidate) && candidate.checked) ?? fields[0];
  return field === undefined || (isChoice(field) && !field.checked) ? '' : textOf(field);
}

/** Returns the value of a field as the form sends it. */
export function fieldValue(form: HTMLFormElement, name: string): string {
  const [field] = fieldsOf(form, name);
  return field?.value ?? '';
}

/**
 * Focuses a field; for the hidden state of a composite control, its first invalid part. Opens the `<details>` around
 * the field.
 */
export function focusField(field: HTMLElement): void {
  const parts = field.hidden ? field.closest('fieldset') : null;
  const part = parts?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? parts?.querySelector('input');
  const fold = field.closest('details');
  if (fold) fold.open = true;
  (part ?? field).focus();
}

/** Returns the chosen file of a file field; undefined if there is none. */
export function chosenFile(form: HTMLFormElement, name: string): File | undefined {
  const [field] = fieldsOf(form, name);
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

/** Returns whether a field takes a file. */
export function isFileField(form: HTMLFormElement, name: string): boolean {
  const [field] = fieldsOf(form, name);
  return field instanceof HTMLInputElement && field.type === 'file';
}

/** Sets the value of a field as if the user had entered it. A file field is cleared. */
export function setField(form: HTMLFormElement, name: string, value: string): void {
  const fields = fieldsOf(form, name);
  const choice = fields.find((field) => isChoice(field) && field.value === value);
  if (choice) {
    choice.click();
    return;
  }
  const [field] = fields;
  if (!field || isChoice(field)) return;
  field.value = field instanceof HTMLInputElement && field.type === 'file' ? '' : value;
  // Setting a value from script fires no event.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the label of a field. Radio buttons and checkboxes have the label of their group. */
export function labelOfField(form: HTMLFormElement, name: string): string {
  const [field] = fieldsOf(form, name);
  return field ? labelOf(field) : name;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  return [...form.elements].filter(isField).filter((field) => field.name === name);
}

function isChanged(field: Element): field is Field {
  if (!isField(field)) return false;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Without a default, the browser selects the first option.
    const initial = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return options.some((option) => option.selected !== (option === initial));
  }
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

function textOf(field: Field): string {
  if (field.dataset.text !== undefined) return field.dataset.text;
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ text }) => text).join(', ');
  if (field instanceof HTMLInputElement && field.files)
    return [...field.files].map(({ name }) => name).join(', ');
  return field.value;
}

function labelOf(field: Field): string {
  const label = field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0];
  // biome-ignore lint/plugin: a translated label is shown as it is.
  return label?.textContent?.trim() ?? field.name;
}
