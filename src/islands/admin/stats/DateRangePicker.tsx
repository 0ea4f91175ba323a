import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { FIGURE_RANGES, type ShopFigures } from '#contract/stats.ts';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { validateDays } from '#lib/admin/stats/figures-view.ts';
import { shopFiguresText as words } from '#lib/admin/stats/messages.ts';
import { shopFiguresQuery } from '#stores/admin/stats/stats.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

type Days = Pick<ShopFigures, 'from' | 'to'>;

/** Selects the days of the figures: a named range, or a first and a last day. [ADMIN-07] */
export function DateRangePicker({ days }: { days: Days | undefined }) {
  const view = useBrowserStore(shopFiguresQuery.$view, shopFiguresQuery.defaultView);
  const { from, to } = days ?? view;
  return (
    <>
      <FilterLinks
        label={words.ranges}
        list={shopFiguresQuery}
        filters={FIGURE_RANGES.map((range) => ({
          name: words.range[range],
          view: { range },
          isCurrent: range === view.range,
        }))}
      />
      <DaysForm from={from} to={to} />
    </>
  );
}

/**
 * The form for a custom range. Its fields show the days of the loaded figures, or before that the days in the URL, if
 * any.
 */
function DaysForm({ from = '', to = '' }: { from: string | undefined; to: string | undefined }) {
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
    const newErrors = validateDays(days);
    setErrors(newErrors);
    if (Object.keys(newErrors).length === 0) shopFiguresQuery.go(days);
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="mt-5 mb-8 grid grid-cols-2 items-start gap-4 sm:flex"
    >
      <TextField label={words.from} error={errors.from} type="date" name="from" />
      <TextField label={words.to} error={errors.to} type="date" name="to" />
      <button type="submit" className="button button-secondary col-span-2 sm:mt-7">
        {words.show}
      </button>
    </form>
  );
}
