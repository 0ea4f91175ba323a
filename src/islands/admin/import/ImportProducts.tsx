import { useEffect, useRef } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { productImport as words } from '#lib/admin/import/messages.ts';
import { LOADING } from '#lib/api/remote.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { $file, $plan, $present } from '#stores/admin/import/import-file.ts';
import { $progress, IDLE } from '#stores/admin/import/import-work.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ImportColumns, ImportFileFields, ImportPictures } from './ImportFields.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';

/** A file of products, looked at row by row and taken over. [ADMIN-04, ADMIN-05] */
export function ImportProducts() {
  return <Guard audience="admin">{() => <Import />}</Guard>;
}

function Import() {
  const { phase } = useBrowserStore($progress, IDLE);
  const isUnderWay = phase !== 'idle' && phase !== 'finished';

  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnderWay]);

  const screen = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (phase === before.current) return;
    before.current = phase;
    // The button that was pressed last is gone.
    if (document.activeElement === document.body) screen.current?.querySelector('h2')?.focus();
  }, [phase]);

  return (
    <div ref={screen}>
      {phase === 'idle' ? <Preparation /> : <ImportRun />}
      <p className="mt-12">
        <a href={dashboardPaths.manageProduct} className="button-text">
          {words.progress.back}
        </a>
      </p>
    </div>
  );
}

function Preparation() {
  const file = useBrowserStore($file, undefined);
  const present = useBrowserStore($present, LOADING);
  const plan = useBrowserStore($plan, undefined);

  if (present.state === 'failed') return <ErrorPanel title={words.failed} onRetry={$present.retry} />;
  const isReadable = file && file.problem === undefined;
  return (
    <div className="grid gap-12">
      <p className="max-w-2xl text-stone">{words.intro}</p>
      <ImportFileFields file={file} />
      {isReadable && <ImportColumns head={file.table.head} />}
      {isReadable && <ImportPictures />}
      {isReadable && present.state === 'loading' && <p role="status">{words.loading}</p>}
      {plan && <ImportPreview plan={plan} />}
    </div>
  );
}
