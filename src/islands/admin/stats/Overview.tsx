import { type ReactNode, useId } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { waiting, shopFigures as words } from '#lib/admin/stats/messages.ts';
import { sentenceFor } from '#lib/api/error.ts';
import { UNASKED } from '#stores/address-list.ts';
import { shopFigures } from '#stores/admin/stats/figures.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { useReturn } from '#ui/use-return.ts';
import { RangePicker } from './RangePicker.tsx';
import { SalesFigures } from './SalesFigures.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The admin's start page: open tasks and sales figures. [ADMIN-07] */
export function Overview() {
  return <Guard audience="admin">{() => <Figures />}</Guard>;
}

function Figures() {
  const { data, loading, error } = useBrowserStore(shopFigures.$answer, UNASKED);
  useReturn(shopFigures.refresh);
  return (
    <>
      {data && (
        <OverviewSection title={waiting.heading}>
          <WaitingList tasks={data.waiting} />
        </OverviewSection>
      )}
      <OverviewSection title={words.heading}>
        <RangePicker days={data} />
        {error && <ErrorPanel title={words.failed} text={sentenceFor(error)} onRetry={shopFigures.retry} />}
        {!data && !error && <p role="status">{words.loading}</p>}
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
