import { FIGURE_RANGES, type ShopFigures } from '#contract/shop/stats.ts';
import { DaysForm } from '#islands/dashboard/DaysForm.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { validateDays } from '#lib/admin/stats/figures-view.ts';
import { shopFiguresText as words } from '#messages/admin/stats.ts';
import { shopFiguresQuery } from '#stores/admin/stats/stats.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';

type Days = Pick<ShopFigures, 'from' | 'to'>;

/**
 * Selects the days of the figures: a named range, or a first and a last day. The form for the days starts with the days
 * of the loaded figures. [ADMIN-07]
 */
export function DateRangePicker({ days }: { days: Days | undefined }) {
  const view = useBrowserStore(shopFiguresQuery.$view, shopFiguresQuery.defaultView);
  const { from, to } = days ?? view;
  const custom = from !== undefined && to !== undefined ? { from, to } : view;
  return (
    <>
      <FilterLinks
        label={words.ranges}
        list={shopFiguresQuery}
        filters={[
          ...FIGURE_RANGES.map((range) => ({
            name: words.range[range],
            view: { range },
            isCurrent: range === view.range,
          })),
          { name: words.custom, view: custom, isCurrent: view.range === undefined },
        ]}
      />
      {view.range === undefined && (
        <DaysForm
          words={words}
          from={from ?? ''}
          to={to ?? ''}
          validate={validateDays}
          onShow={shopFiguresQuery.go}
          className="mt-5"
        />
      )}
    </>
  );
}
