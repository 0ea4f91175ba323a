import { type RefObject, useEffect } from 'react';
import { warnBeforeUnload } from './warn-before-unload.ts';

/**
 * Makes the browser ask for confirmation before the user leaves a form with unsaved changes. A field is changed when
 * its value differs from its default value.
 */
export function useUnsavedChangesWarning(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => warnBeforeUnload(() => [...(form.current?.elements ?? [])].some(isChanged)), [form]);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}
