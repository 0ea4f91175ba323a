import { type SubmitEvent, useState } from 'react';
import { SHOP_RANGES } from '#contract/stats.ts';
import { shopFigures as words } from '#lib/figures-messages.ts';
import { faultsOfDays } from '#lib/shop-view.ts';
import { shopFigures } from '#stores/figures.ts';
import { TextField } from '#ui/TextField.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { FilterLinks } from './ViewLink.tsx';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Of which days the figures are: ranges by their names, or from one day to another. [ADMIN-07] */
export function RangePicker({ days }: { days: Days | undefined }) {
  const view = useBrowserStore(shopFigures.$view, shopFigures.usual);
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
      <DaysForm key={days && days.from + days.to} days={days} />
    </>
  );
}

/** The fields show the days that the figures are of. */
function DaysForm({ days }: { days: Days | undefined }) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const asked = { from: String(entries.get('from')), to: String(entries.get('to')) };
    const found = faultsOfDays(asked);
    setFaults(found);
    if (Object.keys(found).length === 0) shopFigures.go(asked);
  };
  return (
    <form onSubmit={show} noValidate className="mt-5 mb-8 grid grid-cols-2 items-start gap-4 sm:flex">
      <TextField label={words.from} error={faults.from} type="date" name="from" defaultValue={days?.from} />
      <TextField label={words.to} error={faults.to} type="date" name="to" defaultValue={days?.to} />
      <button type="submit" className="button button-secondary col-span-2 sm:mt-7">
        {words.show}
      </button>
    </form>
  );
}
