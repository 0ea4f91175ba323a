import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { SHOP_RANGES, type ShopFigures } from '#contract/stats.ts';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { shopFigures as words } from '#lib/admin/stats/messages.ts';
import { faultsOfDays } from '#lib/admin/stats/sales-range.ts';
import { shopFigures } from '#stores/admin/stats/figures.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

type Days = Pick<ShopFigures, 'from' | 'to'>;

/** Of which days the figures are: ranges by their names, or from one day to another. [ADMIN-07] */
export function RangePicker({ days }: { days: Days | undefined }) {
  const view = useBrowserStore(shopFigures.$view, shopFigures.usual);
  const { from, to } = days ?? view;
  return (
    <>
      <FilterLinks
        label={words.ranges}
        list={shopFigures}
        filters={SHOP_RANGES.map((range) => ({
          name: words.range[range],
          view: { range },
          isHere: range === view.range,
        }))}
      />
      <DaysForm from={from} to={to} />
    </>
  );
}

/** The fields show the days that the figures are of, or are to be of; none before that is known. */
function DaysForm({ from = '', to = '' }: { [Name in keyof Days]: Days[Name] | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  // Into the fields that are there: new ones would not have the focus.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      field.value = field.name === 'from' ? from : to;
    }
    setFaults({});
  }, [from, to]);
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const asked = { from: String(entries.get('from')), to: String(entries.get('to')) };
    const found = faultsOfDays(asked);
    setFaults(found);
    if (Object.keys(found).length === 0) shopFigures.go(asked);
  };
  return (
    <form
      ref={form}
      onSubmit={show}
      noValidate
      className="mt-5 mb-8 grid grid-cols-2 items-start gap-4 sm:flex"
    >
      <TextField label={words.from} error={faults.from} type="date" name="from" />
      <TextField label={words.to} error={faults.to} type="date" name="to" />
      <button type="submit" className="button button-secondary col-span-2 sm:mt-7">
        {words.show}
      </button>
    </form>
  );
}
