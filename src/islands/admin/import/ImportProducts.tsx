import { useEffect, useRef, useState } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { countByGroup, groupRows, type RowGroup } from '#lib/admin/import/plan-groups.ts';
import type { TableRow } from '#lib/admin/import/table.ts';
import { LOADING } from '#lib/api/remote-store.ts';
import { registerInput } from '#lib/forms/unsaved-input.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { productImportText as words } from '#messages/admin/import.ts';
import { IDLE_PROGRESS } from '#stores/admin/import/import-runner.ts';
import { $existingProducts, productImport } from '#stores/admin/import/product-import.ts';
import { ErrorPanel } from '#ui/ErrorPanel.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { isFocusLost } from '#ui/use-focus-after-removal.ts';
import { ImportFileField } from './ImportFileField.tsx';
import { ImportBar, ImportPreview } from './ImportPreview.tsx';
import { ImportProgressView } from './ImportProgressView.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';

/** The screen that previews and imports a spreadsheet of products. [ADMIN-04, ADMIN-05] */
export function ImportProducts() {
  return <Guard audience="admin">{() => <Import />}</Guard>;
}

function Import() {
  const { phase } = useBrowserStore(productImport.$importProgress, IDLE_PROGRESS);
  useEffect(() => registerInput(productImport.unsavedEntries), []);

  const screen = useRef<HTMLDivElement>(null);
  const previousPhase = useRef(phase);
  useEffect(() => {
    if (phase === previousPhase.current) return;
    previousPhase.current = phase;
    // The clicked button has disappeared, so the focus moves to the heading.
    if (isFocusLost()) screen.current?.querySelector('h2')?.focus();
  }, [phase]);

  return (
    <div ref={screen}>
      {phase === 'idle' ? <Preparation /> : <ImportProgressView />}
      {phase !== 'idle' && phase !== 'finished' && <BackLink />}
    </div>
  );
}

function BackLink() {
  return (
    <p className="mt-8">
      <a href={dashboardPaths.manageProduct} className="button-text">
        {words.progress.back}
      </a>
    </p>
  );
}

const NOTHING_LEFT_OUT: ReadonlySet<TableRow> = new Set();

function Preparation() {
  const file = useBrowserStore(productImport.$importFile, undefined);
  const existing = useBrowserStore($existingProducts, LOADING);
  const plan = useBrowserStore(productImport.$importPlan, undefined);
  const leftOut = useBrowserStore(productImport.$leftOut, NOTHING_LEFT_OUT);
  const [chosen, setChosen] = useState<RowGroup>();
  // The preview of another file opens on its first group.
  if (file === undefined && chosen !== undefined) setChosen(undefined);

  if (existing.state === 'failed')
    return <ErrorPanel title={words.failed} onRetry={$existingProducts.retry} />;
  const groups = plan && groupRows(plan);
  const counts = groups && countByGroup(groups, leftOut);
  const isReadable = file && file.problem === undefined;
  return (
    <>
      <div className="flex flex-col gap-6">
        {/* With a file, its result matters more. */}
        {!isReadable && <p className="max-w-2xl text-stone">{words.intro}</p>}
        <ImportFileField file={file} counts={counts} />
        {isReadable && <ImportQuestions file={file} counts={counts} groups={groups} />}
        {isReadable && existing.state === 'loading' && <p role="status">{words.loading}</p>}
        {counts && (
          <ImportPreview
            plan={plan}
            groups={groups}
            counts={counts}
            leftOut={leftOut}
            chosen={chosen}
            onGroup={setChosen}
          />
        )}
      </div>
      <BackLink />
      {counts && <ImportBar counts={counts} onGroup={setChosen} />}
    </>
  );
}
