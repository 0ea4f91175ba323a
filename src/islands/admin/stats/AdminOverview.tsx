import { type ReactNode, useId } from 'react';
import { FactorNotice } from '#islands/dashboard/FactorNotice.tsx';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { errorMessage } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { tasksText, shopFiguresText as words } from '#messages/admin/stats.ts';
import { shopFiguresQuery } from '#stores/admin/stats/stats.ts';
import { NOT_REQUESTED } from '#stores/url-list.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useRefreshOnRestore } from '#ui/use-refresh-on-restore.ts';
import { DateRangePicker } from './DateRangePicker.tsx';
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
