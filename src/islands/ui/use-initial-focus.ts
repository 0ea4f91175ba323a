import { type RefObject, useEffect } from 'react';

/** Focuses a form when it opens: the checked radio if there is one, otherwise the first field. */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    const field =
      current?.querySelector<HTMLElement>('input:checked') ??
      current?.querySelector<HTMLElement>('input, select, textarea');
    field?.focus();
  }, [form]);
}
