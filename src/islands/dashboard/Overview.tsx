import { type ReactNode, useId } from 'react';
import { sentenceFor } from '#lib/api/error.ts';
import { waiting, shopFigures as words } from '#lib/messages/figures.ts';
import { UNASKED } from '#stores/address-list.ts';
import { shopFigures } from '#stores/figures.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { WaitingList } from '#ui/WaitingList.tsx';
import { Guard } from './Guard.tsx';
import { RangePicker } from './RangePicker.tsx';
import { SalesFigures } from './SalesFigures.tsx';
import { useReturn } from './use-return.ts';

/** The admin's first page: what needs doing, and how the shop is doing. [ADMIN-07] */
export function Overview() {
  return <Guard audience="admin">{() => <Figures />}</Guard>;
}

function Figures() {
  const { data, loading, error } = useBrowserStore(shopFigures.$answer, UNASKED);
  useReturn(shopFigures.refresh);
  return (
    <>
      {data && (
        <Part title={waiting.heading}>
          <WaitingList waiting={data.waiting} />
        </Part>
      )}
      <Part title={words.heading}>
        <RangePicker days={data} />
        {error && <ErrorPanel title={words.failed} text={sentenceFor(error)} onRetry={shopFigures.retry} />}
        {!data && !error && <p role="status">{words.loading}</p>}
        {data && (
          <div aria-busy={loading} className="transition-opacity aria-busy:opacity-60">
            <SalesFigures figures={data} />
          </div>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
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
