import { type ReactNode, useId } from 'react';
import { FIGURE_RANGES, type ShopFigures } from '#contract/shop/stats.ts';
import { DaysForm } from '#islands/dashboard/DaysForm.tsx';
import { FactorNotice } from '#islands/dashboard/FactorNotice.tsx';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { FilterLinks } from '#islands/dashboard/ViewLink.tsx';
import { validateDays } from '#lib/admin/stats/figures-view.ts';
import { errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { tasksText, shopFiguresText as words } from '#messages/admin/stats.ts';
import { shopFiguresQuery } from '#stores/admin/stats/stats.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { OpenTaskList } from './OpenTaskList.tsx';
import { SalesFigures } from './SalesFigures.tsx';

/** The admin's start page: open tasks and sales figures. [ADMIN-07] */
export function AdminOverview() {
  return (
    <Guard audience="admin">
      {(user) => (
        <>
          {hasCapability('accounts') && <FactorNotice user={user} />}
          <Figures />
        </>
      )}
    </Guard>
  );
}

function Figures() {
  const { data, loading, error } = useBrowserStore(shopFiguresQuery.$response, NOT_REQUESTED);
  useRefreshOnRestore(shopFiguresQuery.refresh);
  return (
    <>
      {data && (
        <OverviewSection title={tasksText.heading}>
          <OpenTaskList tasks={data.waiting} />
        </OverviewSection>
      )}
      <OverviewSection title={words.heading}>
        <DateRangePicker days={data} />
        {error && (
          <ErrorPanel title={words.failed} text={errorMessage(error)} onRetry={shopFiguresQuery.retry} />
        )}
        {!data && !error && (
          <p role="status" className="mt-5">
            {words.loading}
          </p>
        )}
        {data && (
          <div aria-busy={loading} className="transition-opacity aria-busy:opacity-60">
            <SalesFigures figures={data} />
          </div>
        )}
      </OverviewSection>
    </>
  );
}

function OverviewSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-14">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}

type Days = Pick<ShopFigures, 'from' | 'to'>;

/**
 * Selects the days of the figures: a named range, or a first and a last day. The form for the days starts with the days
 * of the loaded figures. [ADMIN-07]
 */
function DateRangePicker({ days }: { days: Days | undefined }) {
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
