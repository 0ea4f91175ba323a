import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/TextField.tsx';

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Props extends Days {
  words: { readonly from: string; readonly to: string; readonly show: string };
  /** Returns the error messages by field; empty if the days form a range. */
  validate: (days: Days) => Readonly<Record<string, string>>;
  onShow: (days: Days) => void;
  className: string;
}

/** The form for a first and a last day, such as `2026-03-09`. Its button is in line with the fields. */
export function DaysForm({ words, from, to, validate, onShow, className }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Updates the fields in place, because remounting them would lose the focus.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      field.value = field.name === 'from' ? from : to;
    }
    setErrors({});
  }, [from, to]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const days = { from: String(entries.get('from')), to: String(entries.get('to')) };
    const newErrors = validate(days);
    setErrors(newErrors);
    if (Object.keys(newErrors).length === 0) onShow(days);
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className={`grid grid-cols-2 items-start gap-4 sm:flex ${className}`}
    >
      <TextField label={words.from} error={errors.from} type="date" name="from" />
      <TextField label={words.to} error={errors.to} type="date" name="to" />
      <button type="submit" className="button button-secondary col-span-2 sm:mt-[1.9rem]">
        {words.show}
      </button>
    </form>
  );
}
