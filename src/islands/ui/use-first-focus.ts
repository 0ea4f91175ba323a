import { type RefObject, useEffect } from 'react';

/** Puts the focus into a form that a press has opened: on what is chosen in it already, else on its first field. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    const field =
      current?.querySelector<HTMLElement>('input:checked') ??
      current?.querySelector<HTMLElement>('input, textarea');
    field?.focus();
  }, [form]);
}
