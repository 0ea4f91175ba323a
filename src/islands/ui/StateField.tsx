import { useEffect, useLayoutEffect, useRef } from 'react';

interface Props {
  name: string;
  /** The saved value, to which a reset returns. */
  initial: string;
  value: string;
  /** The value in words. */
  text: string;
  /** Receives a value that the control has not set itself: after a reset or the choice between two edits. */
  onValue: (value: string) => void;
}

/**
 * A hidden field with the state of a composite control, such as a table. The form sends, compares and resets it like
 * any other field. Its fieldset labels it.
 */
export function StateField({ name, initial, value, text, onValue }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(onValue);
  latest.current = onValue;

  useLayoutEffect(() => {
    const { current } = field;
    if (!current || current.value === value) return;
    current.value = value;
    // Setting a value from script fires no event.
    current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);

  useEffect(() => {
    const form = field.current?.form;
    const reset = () => latest.current(initial);
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [initial]);

  return (
    <textarea
      ref={field}
      hidden
      name={name}
      defaultValue={initial}
      data-text={text}
      onInput={({ currentTarget }) => {
        if (currentTarget.value !== value) onValue(currentTarget.value);
      }}
    />
  );
}
