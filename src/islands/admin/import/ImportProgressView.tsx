import type { ReactNode } from 'react';
import { productImportText } from '#lib/admin/import/messages.ts';
import { writeSearchView } from '#lib/admin/search-view.ts';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { IDLE_PROGRESS, type ImportProgress } from '#stores/admin/import/import-runner.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { progress: words } = productImportText;

/** The progress of an import, which can be paused and resumed, and its outcome. */
export function ImportProgressView() {
  const progress = useBrowserStore(productImport.$importProgress, IDLE_PROGRESS);
  const { phase, total, done, failed, problem } = progress;
  const isFinished = phase === 'finished';
  return (
    <TitledSection heading={isFinished ? words.finished : words.heading}>
      <div className="max-w-2xl">
        {!isFinished && (
          <>
            <progress className="h-1 w-full" aria-label={words.label} max={Math.max(1, total)} value={done} />
            <p className="mt-3 tabular-nums">{words.done(done, total)}</p>
            {failed.length > 0 && <p className="mt-1 text-danger">{words.failures(failed.length)}</p>}
          </>
        )}
        <p role="status" className={isFinished ? 'text-lg' : 'mt-3 text-stone'}>
          {stateOf(progress)}
        </p>
        {problem && (
          <p role="alert" className="mt-3 text-danger">
            {problem}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-4">
          {isFinished ? <NextSteps {...progress} /> : <RunButtons {...progress} />}
        </div>
        {isFinished && <Outcomes {...progress} />}
      </div>
    </TitledSection>
  );
}

/** The number of products or rows that a list of the outcome names. */
const MAX_NAMED = 50;

/** The imported products by name, each with a link to it, and the rows that failed. */
function Outcomes({ products, failed }: ImportProgress) {
  const groups = [
    { heading: words.added, names: products.added },
    { heading: words.updated, names: products.updated },
  ];
  return (
    <div className="mt-10 grid gap-8">
      <OutcomeList heading={words.failedRows} count={failed.length}>
        {failed.slice(0, MAX_NAMED).map(({ row, name, reason }) => (
          <li key={row.number}>
            {words.atRow(row.number, name)}: <span className="text-danger">{reason}</span>
          </li>
        ))}
      </OutcomeList>
      {groups.map(({ heading, names }) => (
        <OutcomeList key={heading} heading={heading} count={names.length}>
          {names.slice(0, MAX_NAMED).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: products can share a name
            <li key={index}>
              <a
                href={dashboardPaths.manageProduct + writeSearchView({ q: name, page: 1 })}
                className="underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </OutcomeList>
      ))}
    </div>
  );
}

/** A list of the outcome with its first entries. Renders nothing if it is empty. */
function OutcomeList({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section>
      <h3 className="eyebrow font-sans">{`${heading} (${count})`}</h3>
      <ul className="mt-3 grid gap-2 wrap-anywhere">
        {children}
        {count > MAX_NAMED && <li className="text-stone">{words.moreProducts(count - MAX_NAMED)}</li>}
      </ul>
    </section>
  );
}

/** A single button for pause and resume, which keeps the focus, and the rows failed so far. */
function RunButtons({ phase, failed }: ImportProgress) {
  const isPaused = phase === 'paused';
  return (
    <>
      <button
        type="button"
        className={`button aria-disabled:opacity-60 ${isPaused ? '' : 'button-secondary'}`}
        aria-disabled={phase === 'checking' || phase === 'pausing'}
        onClick={isPaused ? productImport.resume : productImport.pause}
      >
        {isPaused ? words.resume : phase === 'pausing' ? words.pausing : words.pause}
      </button>
      {isPaused && failed.length > 0 && (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => productImport.downloadFailedRows(failed)}
        >
          {words.saveFailed}
        </button>
      )}
    </>
  );
}

/** The actions after an import. The first one stands out: the failed rows if there are any. */
function NextSteps({ failed }: ImportProgress) {
  const hasFailures = failed.length > 0;
  return (
    <>
      {hasFailures && (
        <button type="button" className="button" onClick={() => productImport.downloadFailedRows(failed)}>
          {words.saveFailed}
        </button>
      )}
      <a href={dashboardPaths.manageProduct} className={`button ${hasFailures ? 'button-secondary' : ''}`}>
        {words.manage}
      </a>
      <button type="button" className="button button-secondary" onClick={productImport.reset}>
        {words.another}
      </button>
    </>
  );
}

function stateOf({ phase, retryAt, products }: ImportProgress): string | undefined {
  if (phase === 'checking') return words.checking;
  if (phase === 'paused') return words.paused;
  if (phase === 'finished') return words.outcome(products);
  if (retryAt === undefined) return undefined;
  return words.waiting(new Date(retryAt).toLocaleTimeString('en-US', { timeStyle: 'short' }));
}
