import { type RefObject, useEffect } from 'react';

/**
 * Lets the browser ask before somebody leaves a form with text that is not saved: any field that is not as it was
 * when the form was shown, or reset.
 */
export function useUnsavedQuestion(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (form.current && [...form.current.elements].some(isChanged)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [form]);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}
